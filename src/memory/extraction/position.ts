import type { Hasher } from '../change.js';
import type { ShownRow } from '../transcripts/shown-rows.js';

/**
 * How far a session was looked through: the number of rows that had been shown, and a digest of the last few of them, by which
 * the place is found again in a conversation that was compacted or begun anew meanwhile.
 */
export type Position = { readonly rows: number; readonly last: string };

/** So many rows tell a place: people say “yes” more than once. */
const TELLING_ROWS = 3;
const DIGEST_LENGTH = 16;

const digestOf = (rows: readonly ShownRow[], count: number, hash: Hasher): string => {
  const last = rows.slice(Math.max(0, count - TELLING_ROWS), count);
  const told = last.map(({ who, lines }) => [who, ...lines]);
  return hash(new TextEncoder().encode(JSON.stringify(told))).slice(0, DIGEST_LENGTH);
};

/** The position behind the first `count` rows. */
export const positionAfter = (rows: readonly ShownRow[], count: number, hash: Hasher): Position => ({
  rows: count,
  last: digestOf(rows, count, hash),
});

/**
 * How many of the rows were looked through already. Where the place is not found again, all of them count as new: the store says
 * what is known, so that a second look harms less than a message that nobody looks at.
 */
export const countSeen = (rows: readonly ShownRow[], position: Position | null, hash: Hasher): number => {
  if (position === null) return 0;
  const isPlace = (count: number): boolean => digestOf(rows, count, hash) === position.last;
  if (position.rows <= rows.length && isPlace(position.rows)) return position.rows;
  for (let count = rows.length; count > 0; count -= 1) if (isPlace(count)) return count;
  return 0;
};

/** Characters that one run looks through at most; what is beyond is for the next one. */
const BATCH_CHARACTERS = 200_000;

const sizeOf = ({ lines }: ShownRow): number => lines.reduce((sum, { length }) => sum + length + 1, 0);

/** What one run looks through: `rows` are new, `to` is the position behind them, `more` says that others are left. */
export type Batch = {
  readonly rows: readonly ShownRow[];
  readonly to: Position;
  readonly more: boolean;
};

/** The next batch of what is new in a session, at least one row; null: nothing is. */
export const nextBatch = (
  all: readonly ShownRow[],
  from: Position | null,
  hash: Hasher,
  most = BATCH_CHARACTERS,
): Batch | null => {
  const seen = countSeen(all, from, hash);
  if (seen === all.length) return null;
  let room = most;
  const fits = (row: ShownRow): boolean => {
    room -= sizeOf(row);
    return room >= 0;
  };
  const fresh = all.slice(seen);
  const over = fresh.findIndex((row) => !fits(row));
  const rows = over === -1 ? fresh : fresh.slice(0, Math.max(over, 1));
  const count = seen + rows.length;
  return { rows, to: positionAfter(all, count, hash), more: count < all.length };
};
