import type { PlannedFile } from '../../ports/lock-folder.js';
import type { Committable } from './change-format.js';
import type { Reconciled } from './reconcile.js';
import { reliancesOf } from './reliance.js';

const INDEX = 'MEMORY.md';

/** What only receives statements goes before what may give some up; deletions go last. */
const rank = ({ path, base, next }: PlannedFile): number => {
  if (next === null) return 3;
  if (path === INDEX) return 2;
  return base === null ? 0 : 1;
};

/** The files that can be published, in their order, each with the numbers of those before it that it relies on. */
export const orderedPlan = (change: Committable, outcomes: Iterable<Reconciled>): readonly PlannedFile[] => {
  const files = [...outcomes].flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome]));
  files.sort((a, b) => rank(a) - rank(b));
  const numbers = new Map(files.map(({ path }, i) => [path, i]));
  const needs = files.map(() => new Set<number>());
  for (const { giver, keeper } of reliancesOf(change)) {
    const [i, j] = [numbers.get(giver), numbers.get(keeper)];
    if (i !== undefined && j !== undefined && j < i) needs[i]?.add(j);
  }
  return files.map((file, i) => ({ ...file, needs: [...(needs[i] ?? [])] }));
};
