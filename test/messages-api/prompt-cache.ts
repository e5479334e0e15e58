import { createHash } from 'node:crypto';
import type { Json } from '../../src/journal/json.js';
import { type Body, blocksOf } from './received-body.js';

/** Input tokens as the API counts them: together they are the whole request. */
export type InputTokens = {
  readonly input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
};

/** `now` in milliseconds; `minimum`: a shorter prefix is neither kept nor found, in tokens. */
export type CacheOptions = { readonly now: () => number; readonly minimum: number };

const LIFE_MS = 5 * 60_000;
const LOOK_BACK = 20;
const BYTES_A_TOKEN = 4;

/** The request up to and with one block. */
type Prefix = { readonly hash: string; readonly tokens: number; readonly marked: boolean };

type Part = { readonly text: string; readonly marked: boolean };

const partOf = (place: string, block: Readonly<Record<string, Json>>): Part => {
  const { cache_control: mark, ...bare } = block;
  return { text: JSON.stringify([place, bare]), marked: mark !== undefined && mark !== null };
};

/** In the order in which the API builds a prompt. Thinking and tool choice count only for the messages. */
const partsOf = ({ model, tools = [], system, messages, thinking, tool_choice }: Body): readonly Part[] => [
  { text: model, marked: false },
  ...tools.map((tool) => partOf('tool', tool)),
  ...blocksOf(system).map((block) => partOf('system', block)),
  { text: JSON.stringify([thinking ?? null, tool_choice ?? null]), marked: false },
  ...messages.flatMap(({ role, content }) => blocksOf(content).map((block) => partOf(role, block))),
];

const prefixesOf = (body: Body): readonly Prefix[] => {
  let [hash, bytes] = ['', 0];
  return partsOf(body).map(({ text, marked }) => {
    hash = createHash('sha256').update(hash).update(text).digest('hex');
    bytes += Buffer.byteLength(text);
    return { hash, tokens: Math.ceil(bytes / BYTES_A_TOKEN), marked };
  });
};

/**
 * The provider's prompt cache: what lies before a marked block is kept for five minutes from its last use, and is found by a
 * later request that has a mark there or at most 19 blocks after it.
 */
export const promptCache = ({ now, minimum }: CacheOptions) => {
  const kept = new Map<string, number>();

  const isKept = ({ hash, tokens }: Prefix): boolean => tokens >= minimum && (kept.get(hash) ?? 0) > now();

  const found = (prefixes: readonly Prefix[]): Prefix | undefined => {
    const reachable = prefixes.filter((_, at) =>
      prefixes.slice(at, at + LOOK_BACK).some(({ marked }) => marked),
    );
    return reachable.findLast(isKept);
  };

  const keep = (prefix: Prefix): void => {
    if (prefix.tokens >= minimum) kept.set(prefix.hash, now() + LIFE_MS);
  };

  /** Counts a request's tokens and keeps what it marks. */
  return (body: Body): InputTokens => {
    const prefixes = prefixesOf(body);
    const total = prefixes.at(-1)?.tokens ?? 0;
    const hit = found(prefixes);
    const marked = prefixes.filter((prefix) => prefix.marked);
    const read = hit?.tokens ?? 0;
    const upTo = marked.findLast(({ tokens }) => tokens >= minimum)?.tokens ?? 0;
    for (const prefix of hit === undefined ? marked : [...marked, hit]) keep(prefix);
    const created = Math.max(0, upTo - read);
    return {
      input_tokens: total - read - created,
      cache_read_input_tokens: read,
      cache_creation_input_tokens: created,
    };
  };
};
