import { bodyOf, documentOf } from '../document.js';
import type { StoreFile, StoreImage } from '../store-image.js';

/** A created file that states this share of what a deleted one did is that file under a new name. */
const SAME_SHARE = 0.8;
const ROUNDING = 1e-9;

/** Pairs each deleted file with the created one that carries its content on; a created file carries on one at most. */
export function renamesOf(
  before: StoreImage,
  after: StoreImage,
  deletions: readonly string[],
  created: readonly string[],
): readonly { readonly from: string; readonly to: string }[] {
  const free = new Map(created.map((path) => [path, keysOf(after.get(path))]));
  const holders = holdersOf(free);
  return deletions.flatMap((from) => {
    const keys = keysOf(before.get(from));
    let best: { to: string; share: number } | null = null;
    for (const to of candidates(keys, holders)) {
      const share = sharedPart(keys, free.get(to) ?? new Set());
      if (share >= SAME_SHARE && share > (best?.share ?? 0)) best = { to, share };
      if (share === 1) break;
    }
    if (best === null) return [];
    for (const key of free.get(best.to) ?? []) holders.get(key)?.delete(best.to);
    free.delete(best.to);
    return [{ from, to: best.to }];
  });
}

/** For each statement the files that state it. */
function holdersOf(files: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, Set<string>> {
  const holders = new Map<string, Set<string>>();
  for (const [path, keys] of files)
    for (const key of keys) holders.set(key, (holders.get(key) ?? new Set()).add(path));
  return holders;
}

/** Files that can share enough: a file that lacks all of so many statements cannot. The rarest ones leave the fewest. */
function candidates(
  keys: ReadonlySet<string>,
  holders: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const rarestFirst = [...keys].map((key) => holders.get(key) ?? new Set<string>());
  rarestFirst.sort((a, b) => a.size - b.size);
  const mayLack = Math.floor((1 - SAME_SHARE) * keys.size + ROUNDING);
  return new Set(rarestFirst.slice(0, mayLack + 1).flatMap((paths) => [...paths]));
}

function keysOf(file: StoreFile | undefined): ReadonlySet<string> {
  const document = file === undefined ? null : documentOf(file.bytes);
  return new Set(document === null ? [] : bodyOf(document).statements.map((statement) => statement.key));
}

/** Of all that either states, the part that both do. */
function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const same = [...a].filter((key) => b.has(key)).length;
  const all = a.size + b.size - same;
  return all === 0 ? 0 : same / all;
}
