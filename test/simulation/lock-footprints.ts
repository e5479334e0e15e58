import type { Step } from '../../src/effects/simulated/sim-process.js';

/** What some steps look at and what they change: paths, folders as lists of names (`folder/`), and who has which inode number. */
export type Footprint = { readonly looks: Set<string>; readonly changes: Set<string> };

export const noFootprint = (): Footprint => ({ looks: new Set(), changes: new Set() });

/** Freed inode numbers are given again, so that no two calls that make or free one can change places. */
const INODES = 'inode numbers';

const listOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** What passes when a timer goes off; anybody may look at the clock after any call. */
const CLOCK = 'clock';

/** Files are never written in place by ours, so that a name stands for bytes, size and time as well. */
const looksAt = ({ what, path, from }: Step): readonly string[] => {
  if (what === 'stat' || what === 'read' || what === 'readEnd') return [path, CLOCK];
  if (what === 'list') return [`${path}/`, CLOCK];
  return what === 'link' ? [from, CLOCK] : [CLOCK];
};

const changedBy = ({ what, path, from }: Step): readonly string[] => {
  if (what === 'timer') return [CLOCK];
  if (['stat', 'heldNames', 'read', 'readEnd', 'list', 'syncFolder'].includes(what)) return [];
  const names = [path, listOf(path)];
  if (what === 'link') return names;
  return [INODES, ...names, ...(from === '' ? [] : [from, listOf(from)])];
};

export const tread = ({ looks, changes }: Footprint, step: Step): void => {
  for (const what of looksAt(step)) looks.add(what);
  for (const what of changedBy(step)) changes.add(what);
};

export const footprintOf = (steps: readonly Step[]): Footprint => {
  const footprint = noFootprint();
  for (const step of steps) tread(footprint, step);
  return footprint;
};

const meet = (ones: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
  for (const one of ones) if (others.has(one)) return true;
  return false;
};

/** Does it make no difference which of the two comes first? */
export const commute = (one: Footprint, other: Footprint): boolean =>
  !meet(one.changes, other.changes) && !meet(one.changes, other.looks) && !meet(one.looks, other.changes);
