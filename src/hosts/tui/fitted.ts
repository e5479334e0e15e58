import { EMPTY, type Row, row } from './row.js';
import { type Extent, firstRow, type Scroll } from './scroll.js';

/**
 * What is to be shown: a head, a body that scrolls, and below it what a person can do. `hint` may scroll where rows are few, `answer` and
 * `keys` stay.
 */
export type Parts = {
  readonly head: readonly Row[];
  readonly body: readonly Row[];
  readonly hint: readonly Row[];
  readonly answer: readonly Row[];
  readonly keys: readonly Row[];
};

/** Rows that stay in sight, and one between them and the body, which says where one is. */
const staying = ({ head, hint, answer, keys }: Parts): number => {
  const below = hint.length + answer.length + keys.length;
  return head.length + (below === 0 ? 0 : below + 1);
};

/** At least half is for reading. */
const leavesRoom = (parts: Parts, height: number): boolean => 2 * staying(parts) <= height;

/** The title and the keys stay, the rest of the head scrolls before the body. */
const lowered = ({ head, body, hint, answer, keys }: Parts): Parts => ({
  head: head.slice(0, 1),
  body: [...head.slice(1), ...hint, ...(hint.length === 0 ? [] : [EMPTY]), ...body],
  hint: [],
  answer,
  keys,
});

/** Hardly any rows: the title where it leaves one for the body. */
const lowest = (parts: Parts, height: number): Parts => {
  const { head, body, answer } = lowered(parts);
  return height === 1
    ? { head: [], body: [...head, ...body], hint: [], answer: [], keys: [] }
    : { head, body: [...answer, ...body], hint: [], answer: [], keys: [] };
};

/** As much of it as fits in `height` rows, with the rest in the body. */
export const lowEnough = (parts: Parts, height: number): Parts => {
  if (leavesRoom(parts, height)) return parts;
  const low = lowered(parts);
  return staying(low) < height ? low : lowest(parts, height);
};

/** How much there is to scroll through in `height` rows. `parts`: those that fit. */
export const extentOf = (parts: Parts, height: number): Extent => ({
  rows: parts.body.length,
  room: Math.max(1, Math.min(parts.body.length, height - staying(parts))),
});

const position = (first: number, { rows, room }: Extent): string =>
  rows <= room ? '' : `${first + 1}-${first + room} of ${rows}`;

/** The rows that are in sight, `height` at most. */
export const inSight = (parts: Parts, scroll: Scroll, height: number): readonly Row[] => {
  const extent = extentOf(parts, height);
  const first = firstRow(scroll, extent);
  const body = parts.body.slice(first, first + extent.room);
  const below = [...parts.hint, ...parts.answer, ...parts.keys];
  const between = below.length === 0 ? [] : [row(position(first, extent), 'faint')];
  return [...parts.head, ...body, ...between, ...below];
};
