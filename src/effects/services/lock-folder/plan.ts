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

/** Each file after those that it relies on, as far as they do not rely on each other. */
const inOrder = (
  files: readonly PlannedFile[],
  keepersOf: ReadonlyMap<string, ReadonlySet<string>>,
): readonly PlannedFile[] => {
  const waiting = new Map(files.map((file) => [file.path, file]));
  const ordered = new Set<PlannedFile>();
  const open = [...files].reverse();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (!waiting.delete(file.path)) ordered.add(file);
    else open.push(file, ...[...(keepersOf.get(file.path) ?? [])].flatMap((path) => waiting.get(path) ?? []));
  }
  return [...ordered];
};

/**
 * The files that can be published, in their order, each with what the files have to be by then that it relies on: those
 * of the plan as they are published before it, any other as it stands.
 */
export const orderedPlan = (
  change: Committable,
  outcomes: Iterable<Reconciled>,
  standing: ReadonlyMap<string, string>,
): readonly PlannedFile[] => {
  const keepersOf = new Map<string, Set<string>>();
  for (const { giver, keeper } of reliancesOf(change))
    keepersOf.set(giver, (keepersOf.get(giver) ?? new Set()).add(keeper));
  const files = [...outcomes].flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome]));
  files.sort((a, b) => rank(a) - rank(b));
  const planned = new Set(files.map(({ path }) => path));
  const published = new Map<string, string | null>();
  return inOrder(files, keepersOf).map((file) => {
    const keepers = [...(keepersOf.get(file.path) ?? [])].flatMap((path) => {
      const hash = planned.has(path) ? published.get(path) : standing.get(path);
      return hash == null ? [] : [{ path, hash }];
    });
    published.set(file.path, file.next);
    return { ...file, keepers };
  });
};
