import type { Json } from '../../journal/json.js';

/** What an inspector shows of a value has to be small: it is made and sent again after each event. */
const DEEPEST = 8;
const LONGEST_TEXT = 500;
const MOST_ITEMS = 20;
const MOST_FIELDS = 50;
const MOST_VALUES = 2_000;

/** Texts whose masked form is remembered: contexts say the same again and again. */
const REMEMBERED = 5_000;

/** Makes a value plain: JSON, no deeper, longer or wider than an inspector shows, and no secret in it. */
export type Showing = (value: unknown) => Json;

const cut = (text: string): string =>
  text.length <= LONGEST_TEXT
    ? text
    : `${text.slice(0, LONGEST_TEXT)}… (${text.length.toLocaleString('en-US')} characters)`;

/** Secrets are hidden before anything is cut: half of one is still one. */
const textsWith = (mask: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const shown = cut(mask(text));
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, shown);
    return shown;
  };
};

/** `left` counts down over all of one value. */
type Room = { left: number };

export const showingWith = (mask: (text: string) => string): Showing => {
  const textOf = textsWith(mask);

  const listOf = (list: readonly unknown[], depth: number, room: Room): Json => {
    const earlier = list.length - MOST_ITEMS;
    const shown = list.slice(-MOST_ITEMS).map((item) => of(item, depth + 1, room));
    return earlier > 0 ? [`… ${earlier} earlier`, ...shown] : shown;
  };

  const fieldsOf = (value: object, depth: number, room: Room): Json => {
    const fields = Object.entries(value).filter(
      ([, field]) => field !== undefined && typeof field !== 'function',
    );
    const shown = fields
      .slice(0, MOST_FIELDS)
      .map(([key, field]) => [textOf(key), of(field, depth + 1, room)] as const);
    const more = fields.length - MOST_FIELDS;
    return Object.fromEntries(more > 0 ? [...shown, ['…', `${more} more`] as const] : shown);
  };

  const of = (value: unknown, depth: number, room: Room): Json => {
    room.left -= 1;
    if (room.left < 0) return '…';
    if (typeof value === 'string') return textOf(value);
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
    if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null;
    if (typeof value !== 'object') return textOf(String(value));
    if (depth >= DEEPEST) return '…';
    return Array.isArray(value) ? listOf(value, depth, room) : fieldsOf(value, depth, room);
  };

  return (value) => of(value, 0, { left: MOST_VALUES });
};
