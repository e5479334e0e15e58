import type { Change, Hash, Hasher, LeftOut, Source, Write } from '../change.js';
import { isBlank, sameBytes } from '../file-bytes.js';
import { frozenOf } from '../frozen.js';
import { completed, type Steps } from '../steps.js';
import { INDEX, type StoreFile, type StoreImage } from '../store-image.js';
import { isTopicPath } from '../store-paths.js';
import { tellingFates } from './ledger.js';
import { leftOutOf } from './left-out.js';
import { renamesOf } from './renames.js';
import { type ShownText, tellingSources } from './sources.js';

/**
 * The difference of two images as one change. `leftOut` are index entries that a rule took out, with its reasons; all
 * others that are gone are found here. A topic that `after` has emptied is a deletion: the agent has no other
 * way to delete. Files that are not Markdown, or whose content is not known, are no part of it. `shown`: rows of
 * transcripts that an agent was shown, so that its words may come from them; null: no agent made the difference.
 */
export function* makingChange(
  before: StoreImage,
  after: StoreImage,
  leftOut: readonly LeftOut[],
  hash: Hasher,
  shown: readonly ShownText[] | null = null,
): Steps<Change> {
  const then = withoutEmptied(before, after);
  const paths = [...new Set([...before.keys(), ...then.keys()])].sort();
  const touched = paths.filter((path) => differs(before.get(path), then.get(path)));
  const written = touched.filter((path) => then.has(path));
  const deletions = touched.filter((path) => !then.has(path));
  const created = written.filter((path) => !before.has(path));
  const fates = yield* tellingFates(before, then);
  const ledger = shown === null ? fates : yield* tellingSources(fates, { before, after: then }, shown);
  const renames = renamesOf(before, then, deletions, created);
  const origins = originsOf(before, written, renames, ledger);
  const writes = written.flatMap((path): Write[] => {
    const file = then.get(path);
    if (file === undefined) return [];
    const origin = [...(origins.get(path) ?? [])];
    return [{ path, mode: file.mode, after: hash(file.bytes), origin }];
  });
  const base: Record<string, Hash | null> = {};
  const baseModes: Record<string, number> = {};
  for (const path of touched) {
    const old = before.get(path);
    base[path] = old === undefined ? null : hash(old.bytes);
    if (old !== undefined) baseModes[path] = old.mode;
  }
  const keepers = keepersOf(before, ledger, new Set(touched), hash);
  return {
    v: 1,
    base,
    baseModes,
    writes,
    deletions,
    keepers,
    renames,
    leftOut: leftOutOf(before, then, ledger, leftOut),
    ledger,
  };
}

/** The same at one go. */
export const makeChange = (...change: Parameters<typeof makingChange>): Change =>
  completed(makingChange(...change));

/** The unchanged files that still say what was taken out elsewhere. */
function keepersOf(
  before: StoreImage,
  ledger: Change['ledger'],
  touched: ReadonlySet<string>,
  hash: Hasher,
): Change['keepers'] {
  const paths = ledger.flatMap(({ fate }) => (fate._tag === 'merged-into' ? [fate.path] : []));
  const keepers = [...new Set(paths)].filter((path) => !touched.has(path));
  return Object.fromEntries(
    keepers.flatMap((path) => {
      const file = before.get(path);
      return file === undefined ? [] : [[path, hash(file.bytes)]];
    }),
  );
}

/** A source as an origin is written. */
function placeOf(source: Source | undefined): string | null {
  if (source === undefined || source._tag === 'Unknown') return null;
  return source._tag === 'File' ? source.path : `session ${source.session}`;
}

/** The files that each written one has its statements from: itself, what it was called before, what was merged into it. */
function originsOf(
  before: StoreImage,
  written: readonly string[],
  renames: Change['renames'],
  ledger: Change['ledger'],
): ReadonlyMap<string, ReadonlySet<string>> {
  const origins = new Map(written.map((path) => [path, new Set(before.has(path) ? [path] : [])]));
  for (const { from, to } of renames) origins.get(to)?.add(from);
  for (const { origin, fate, source } of ledger) {
    if (!('path' in fate)) continue;
    for (const from of [origin, placeOf(source)])
      if (from !== null && from !== fate.path) origins.get(fate.path)?.add(from);
  }
  return origins;
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
