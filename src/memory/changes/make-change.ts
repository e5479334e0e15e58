import type { Change, Hash, Hasher, LeftOut, Write } from '../change.js';
import { isBlank, sameBytes } from '../file-bytes.js';
import { frozenOf } from '../frozen.js';
import { INDEX, type StoreFile, type StoreImage } from '../store-image.js';
import { isTopicPath } from '../store-paths.js';
import { ledgerOf } from './ledger.js';
import { renamesOf } from './renames.js';

/**
 * The difference of two images as one change. A topic that `after` has emptied is a deletion: the agent has no other
 * way to delete. Files that are not Markdown, or whose content is not known, are no part of it.
 */
export function makeChange(
  before: StoreImage,
  after: StoreImage,
  leftOut: readonly LeftOut[],
  hash: Hasher,
): Change {
  const then = withoutEmptied(before, after);
  const paths = [...new Set([...before.keys(), ...then.keys()])].sort();
  const touched = paths.filter((path) => differs(before.get(path), then.get(path)));
  const written = touched.filter((path) => then.has(path));
  const deletions = touched.filter((path) => !then.has(path));
  const created = written.filter((path) => !before.has(path));
  const ledger = ledgerOf(before, then);
  const renames = renamesOf(before, then, deletions, created);
  const writes = written.flatMap((path): Write[] => {
    const file = then.get(path);
    if (file === undefined) return [];
    const sources = ledger.flatMap(({ origin, fate }) =>
      origin !== null && origin !== path && 'path' in fate && fate.path === path ? [origin] : [],
    );
    const renamed = renames.flatMap(({ from, to }) => (to === path ? [from] : []));
    const own = before.has(path) ? [path] : [];
    return [
      {
        path,
        mode: file.mode,
        after: hash(file.bytes),
        origin: [...new Set([...own, ...renamed, ...sources])],
      },
    ];
  });
  const base: Record<string, Hash | null> = {};
  const baseModes: Record<string, number> = {};
  for (const path of touched) {
    const old = before.get(path);
    base[path] = old === undefined ? null : hash(old.bytes);
    if (old !== undefined) baseModes[path] = old.mode;
  }
  return { v: 1, base, baseModes, writes, deletions, renames, leftOut, ledger };
}

/** The image without the topics that were not empty before and are now. */
export function withoutEmptied(before: StoreImage, after: StoreImage): StoreImage {
  return new Map([...after].filter(([path, file]) => !isEmptied(path, before.get(path), file)));
}

function isEmptied(path: string, old: StoreFile | undefined, now: StoreFile): boolean {
  if (path === INDEX || !isTopicPath(path) || frozenOf(path, now) !== undefined || !isBlank(now))
    return false;
  return old === undefined || (frozenOf(path, old) === undefined && !isBlank(old));
}

function differs(old: StoreFile | undefined, now: StoreFile | undefined): boolean {
  if (old === undefined || now === undefined) return old !== now;
  return old !== now && (old.mode !== now.mode || !sameBytes(old.bytes, now.bytes));
}
