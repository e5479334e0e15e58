import { type Row, row } from './row.js';
import { type Extent, firstRow, type Scroll } from './scroll.js';

/** What is to be shown: a head that stays in sight, a body that scrolls, what `x` does or did, and what the keys do. */
export type Parts = {
  readonly head: readonly Row[];
  readonly body: readonly Row[];
  readonly answer: readonly Row[];
  readonly keys: readonly Row[];
};

/** Fewer rows than this are no window to read in. */
const LEAST_BODY = 3;

/** The same for a height in which all that stays would leave no room: most of it scrolls, and as little as possible stays. */
const lowered = ({ head, body, answer, keys }: Parts, height: number): Parts => {
  const first = head.slice(0, 1);
  const rest = { body: [...head.slice(1), ...body, ...answer], answer: [] };
  return first.length + keys.length + 2 <= height
    ? { head: first, keys, ...rest }
    : { head: [], keys: [], ...rest, body: [...first, ...rest.body, ...keys] };
};

const staying = ({ head, answer, keys }: Parts): number => {
  const rows = head.length + answer.length + keys.length;
  return rows === 0 ? 0 : rows + 1;
};

/** What there is room for in `height` rows. */
export const lowEnough = (parts: Parts, height: number): Parts =>
  staying(parts) + LEAST_BODY <= height ? parts : lowered(parts, height);

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
  const between = staying(parts) === 0 ? [] : [row(position(first, extent), 'faint')];
  const body = parts.body.slice(first, first + extent.room);
  return [...parts.head, ...body, ...between, ...parts.answer, ...parts.keys];
};
