import type { Change, Hash, LedgerEntry, Write } from '../change.js';

/** A file whose mode is not known is its owner's alone. */
const PRIVATE = 0o600;

/** The change that takes a change back: what it wrote is the base, what was there before is written. */
export function invertChange(change: Change): Change {
  const paths = Object.keys(change.base);
  const base: Record<string, Hash | null> = Object.fromEntries(paths.map((path) => [path, null]));
  for (const { path, after } of change.writes) base[path] = after;
  const writes = paths.flatMap((path): Write[] => {
    const old = change.base[path];
    return old == null ? [] : [{ path, mode: change.baseModes[path] ?? PRIVATE, after: old, origin: [path] }];
  });
  return {
    v: 1,
    base,
    baseModes: Object.fromEntries(change.writes.map(({ path, mode }) => [path, mode])),
    writes,
    deletions: change.writes.flatMap(({ path }) => (change.base[path] === null ? [path] : [])),
    renames: change.renames.map(({ from, to }) => ({ from: to, to: from })),
    keepers: {},
    leftOut: [],
    ledger: change.ledger.flatMap(inverted),
  };
}

function inverted({ statement, origin, fate }: LedgerEntry): readonly LedgerEntry[] {
  if (fate._tag === 'added') return [{ statement, origin: fate.path, fate: { _tag: 'dropped' } }];
  if (origin === null) return [];
  if (fate._tag === 'moved') return [{ statement, origin: fate.path, fate: { _tag: 'moved', path: origin } }];
  if (fate._tag === 'reworded') {
    return [
      { statement: fate.to, origin: fate.path, fate: { _tag: 'reworded', path: origin, to: statement } },
    ];
  }
  return [{ statement, origin: null, fate: { _tag: 'added', path: origin } }];
}
