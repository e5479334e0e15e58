import type { Breach, BreachKind } from './breach.js';

/** The share of a kind that may go in one dream. */
export const MAY_VANISH = 1 / 4;

/** So many may go of however few. */
export const ALWAYS_MAY_VANISH = 2;

/** The share of a store's statements that may come out of one dream with another number, date or denial. */
export const MAY_ALTER = 1 / 20;

/** So many may of however few: a session does tell that a port or a date is another one now. */
export const ALWAYS_MAY_ALTER = 2;

/** So many copies more than before a statement may have. */
export const MAY_BE_TOLD_AGAIN = 2;

/** How many of a kind may go in one dream: a quarter; where that is under two, two. */
export function allowedToVanish(total: number): number {
  return Math.max(total * MAY_VANISH, ALWAYS_MAY_VANISH);
}

/** So many of those that are gone are named. */
const NAMED = 3;

const named = (names: readonly string[]): string =>
  names.length === 0
    ? ''
    : ` (${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''})`;

/** A breach where more of a kind are gone than may go; `names` say which, where they have names. */
export function beyond(
  _tag: BreachKind,
  what: string,
  total: number,
  gone: number,
  names: readonly string[] = [],
): readonly Breach[] {
  const allowed = allowedToVanish(total);
  if (gone <= allowed) return [];
  const message = `${gone} of ${total} ${what} are gone${named(names)}; at most ${Math.floor(allowed)} may go in one dream.`;
  return [{ _tag, path: null, measured: gone, allowed, message }];
}
