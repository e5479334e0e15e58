/** The first row that is shown; null: the last ones, also of what is still to come. */
export type Scroll = number | null;

/** How many rows there are, and how many of them have room. */
export type Extent = { readonly rows: number; readonly room: number };

export type ScrollKey = 'up' | 'down' | 'pageUp' | 'pageDown' | 'home' | 'end';

const lastFirst = ({ rows, room }: Extent): number => Math.max(0, rows - room);

/** Where the window begins: what was there may have become less. */
export const firstRow = (scroll: Scroll, extent: Extent): number =>
  Math.min(scroll ?? Number.POSITIVE_INFINITY, lastFirst(extent));

const moved = (from: number, key: ScrollKey, extent: Extent): number => {
  const page = Math.max(1, extent.room - 1);
  const steps = { up: -1, down: 1, pageUp: -page, pageDown: page };
  if (key === 'home') return 0;
  return key === 'end' ? lastFirst(extent) : from + steps[key];
};

/** After a key. At the end it follows what comes. */
export const scrolled = (scroll: Scroll, key: ScrollKey, extent: Extent): Scroll => {
  const first = Math.max(0, moved(firstRow(scroll, extent), key, extent));
  return first >= lastFirst(extent) ? null : first;
};
