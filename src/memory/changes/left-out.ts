import type { LedgerEntry, LeftOut } from '../change.js';
import { documentOf } from '../document.js';
import { entriesOf, type IndexEntry } from '../index-file.js';
import { type LinkTarget, linkResolver } from '../link-target.js';
import { INDEX, type StoreImage } from '../store-image.js';

/** An entry and where it leads in its own image. */
type Pointer = { readonly entry: IndexEntry; readonly target: LinkTarget };

function pointersOf(image: StoreImage): readonly Pointer[] {
  const file = image.get(INDEX);
  const index = file === undefined ? null : documentOf(file.bytes);
  if (index === null) return [];
  const resolve = linkResolver(image);
  return entriesOf(index).map((entry) => ({ entry, target: resolve(INDEX, entry.links[0]) }));
}

const nameOf = ({ entry, target }: Pointer): string => ('path' in target ? target.path : entry.target);

/**
 * The entries of the old index that the new one has no more, whoever took them out: those whose file it does not point
 * at, or points at fewer times. `known` are those that a rule has named already, with its own reason.
 */
export function leftOutOf(
  before: StoreImage,
  after: StoreImage,
  ledger: readonly LedgerEntry[],
  known: readonly LeftOut[],
): readonly LeftOut[] {
  const named = new Set(known.map(({ entry }) => entry.trim()));
  const old = pointersOf(before);
  const now = pointersOf(after);
  const counts = countsOf(now.map(nameOf));
  const pointedElsewhere = mendedAmong(old, now);
  const places = new Map(
    ledger.flatMap(({ statement, origin, fate }) =>
      origin === INDEX && 'path' in fate ? [[statement, fate.path]] : [],
    ),
  );
  const found = old.flatMap((pointer): readonly LeftOut[] => {
    const stays = counts.has(nameOf(pointer));
    const left = counts.get(nameOf(pointer)) ?? 0;
    if (stays) counts.set(nameOf(pointer), left - 1);
    if (left > 0 || named.has(pointer.entry.raw.trim()) || pointedElsewhere(pointer)) return [];
    const reason = reasonFor(pointer, after, stays);
    return [{ entry: pointer.entry.raw, reason, movedTo: places.get(pointer.entry.hook) ?? null }];
  });
  return [...known, ...found];
}

function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Recognises an entry that stays under its title, but leads to another file now: its link was mended. */
function mendedAmong(old: readonly Pointer[], now: readonly Pointer[]): (pointer: Pointer) => boolean {
  const known = new Set(old.map(nameOf));
  const titles = countsOf(
    now.filter((pointer) => !known.has(nameOf(pointer))).map(({ entry }) => entry.title),
  );
  return ({ entry: { title } }) => {
    const left = titles.get(title) ?? 0;
    if (left > 0) titles.set(title, left - 1);
    return left > 0;
  };
}

function reasonFor({ target, entry }: Pointer, after: StoreImage, stays: boolean): string {
  if (target._tag === 'Dead') return `${target.path} is not there`;
  if (target._tag === 'Elsewhere') return `it led to ${entry.target}, outside the store`;
  if (!after.has(target.path)) return `${target.path} is deleted`;
  return stays ? `a second entry for ${target.path}` : `the index points at ${target.path} no more`;
}
