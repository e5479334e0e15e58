import type { Json } from '../../../journal/json.js';
import type { WireMessage } from './wire-message.js';

/** Asks the provider to keep everything up to and including the block that carries it. */
export const BREAKPOINT = { type: 'ephemeral' } as const;

/** The API refuses a request with more. */
export const MAX_BREAKPOINTS = 4;

/** What a model wrote, or a tool's schema: a field of the same name in there is no breakpoint. */
const FOREIGN: readonly string[] = ['input', 'input_schema'];

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** How many breakpoints a part of a request has. */
export const breakpointsIn = (value: Json): number => {
  if (typeof value !== 'object' || value === null) return 0;
  if (isList(value)) return value.reduce((sum: number, item) => sum + breakpointsIn(item), 0);
  return Object.entries(value).reduce((sum, [key, field]) => {
    if (FOREIGN.includes(key)) return sum;
    return sum + (key === 'cache_control' && field !== null ? 1 : breakpointsIn(field));
  }, 0);
};

type Place = { readonly message: number; readonly block: number };

/**
 * Where breakpoints help, the most useful first: the end of the newest user message, so that the next turn finds it; the
 * end of the one before, which the previous turn has left in the cache at exactly this place, however many blocks came
 * since; the end of the prompt's stable part, which the next run finds.
 */
const placesIn = (messages: readonly WireMessage[]): readonly Place[] => {
  const ends = messages.flatMap(({ role, content }, message) =>
    role === 'user' ? [{ message, block: content.length - 1 }] : [],
  );
  const first = ends[0];
  const stable = first === undefined ? [] : [{ message: first.message, block: 0 }];
  return [...ends.slice(-2).reverse(), ...stable];
};

const isSame = (a: Place, b: Place): boolean => a.message === b.message && a.block === b.block;

/** The messages with at most `free` breakpoints. Only blocks of user messages carry one: what the model said is sent back as it came. */
export const withBreakpoints = (messages: readonly WireMessage[], free: number): readonly WireMessage[] => {
  const places = placesIn(messages)
    .filter((place, index, all) => all.findIndex((other) => isSame(place, other)) === index)
    .slice(0, Math.max(0, free));
  return messages.map((message, at) => ({
    role: message.role,
    content: message.content.map((block, index) =>
      places.some((place) => isSame(place, { message: at, block: index }))
        ? { ...block, cache_control: BREAKPOINT }
        : block,
    ),
  }));
};
