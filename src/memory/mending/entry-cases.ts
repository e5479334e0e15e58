import type { IndexEntry } from '../index-file.js';
import { slugOf } from '../link-target.js';
import { INDEX } from '../store-image.js';
import type { StoreView } from '../store-view.js';

/**
 * What becomes of an entry.
 * - `Unlink`: its own link goes, the line stays, because other entries or live links hang on it
 * - `Remove`: it goes; `topic` is where its words belong (`null`: no topic is theirs), with its title or without
 */
export type Case =
  | { readonly _tag: 'Keep' }
  | { readonly _tag: 'Unlink' }
  | {
      readonly _tag: 'Remove';
      readonly reason: string;
      readonly topic: string | null;
      readonly withTitle: boolean;
    };

/** Judges the entries of the index in the order of their lines: of two for one file the first one stays. */
export function judge(
  view: StoreView,
  entries: readonly IndexEntry[],
  renamed: (deadPath: string) => string | null,
): ReadonlyArray<readonly [IndexEntry, Case]> {
  const seen = new Map<string, IndexEntry>();
  const hangOn = hangingOn(entries);
  return entries.map((entry) => {
    const target = view.resolve(INDEX, entry.links[0]);
    if (target._tag === 'Elsewhere') return [entry, { _tag: 'Keep' }];
    const path = target._tag === 'Live' ? target.path : renamed(target.path);
    if (path === null) {
      const reason = `${target.path} is not there`;
      return [entry, removal(view, entry, hangOn(entry), { reason, topic: null, withTitle: true })];
    }
    const first = seen.get(path);
    if (first === undefined || path.endsWith('/')) {
      seen.set(path, entry);
      return [entry, { _tag: 'Keep' }];
    }
    const withTitle = slugOf(first.title) !== slugOf(entry.title);
    const reason = `a second entry for ${path}`;
    return [entry, removal(view, entry, hangOn(entry), { reason, topic: path, withTitle })];
  });
}

function removal(
  view: StoreView,
  entry: IndexEntry,
  othersHangOnIt: boolean,
  how: Omit<Case & { _tag: 'Remove' }, '_tag'>,
): Case {
  const others = entry.links.slice(1).some((link) => view.resolve(INDEX, link)._tag === 'Live');
  const isPlainItem = /^\s*(?:[-*+]|\d+[.)])\s/.test(entry.lead);
  return others || othersHangOnIt || !isPlainItem ? { _tag: 'Unlink' } : { _tag: 'Remove', ...how };
}

/** Tells whether other entries lie below an entry or share its line. The first one below it is the next one of all. */
function hangingOn(entries: readonly IndexEntry[]): (entry: IndexEntry) => boolean {
  const onLine = new Map<number, number>();
  for (const { firstLine } of entries) onLine.set(firstLine, (onLine.get(firstLine) ?? 0) + 1);
  const next = new Map(entries.map((entry, at) => [entry, entries[at + 1]]));
  return (entry) => {
    const following = next.get(entry);
    const bears = following !== undefined && liesIn(following, entry);
    return bears || (onLine.get(entry.firstLine) ?? 0) > 1;
  };
}

function liesIn(inner: IndexEntry, outer: IndexEntry): boolean {
  const { nested } = outer;
  return nested !== null && inner.firstLine >= nested.firstLine && inner.lastLine <= nested.lastLine;
}
