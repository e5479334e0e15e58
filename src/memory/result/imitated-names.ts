import type { StoreImage } from '../store-image.js';
import type { Breach } from './breach.js';

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs('аеорсухіјѕԁԛԝһӏкмтнвг', 'aeopcyxijsdqwhlkmthbr'),
  ...pairs('αβεικνορτυχω', 'abeikvoptuxw'),
  ...pairs('ıłøđ', 'ilod'),
};

function pairs(odd: string, plain: string): Readonly<Record<string, string>> {
  const letters = [...plain];
  return Object.fromEntries([...odd].map((letter, at) => [letter, letters[at] ?? letter]));
}

/** A path as it looks: two that look alike have one form. */
const lookOf = (path: string): string =>
  [
    ...path
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}\p{Cf}]/gu, ''),
  ]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/[\u2010-\u2015\u2212_ ]/g, '-');

/** New files whose name looks like that of one which stays: a person, and a session, would take the one for the other. */
export function imitatedNames(before: StoreImage, after: StoreImage): readonly Breach[] {
  const fresh = [...after.keys()].filter((path) => !before.has(path));
  if (fresh.length === 0) return [];
  const byLook = new Map(
    [...after.keys()].filter((path) => before.has(path)).map((path) => [lookOf(path), path]),
  );
  return fresh.flatMap((path) => {
    const look = lookOf(path);
    const other = byLook.get(look);
    byLook.set(look, other ?? path);
    if (other === undefined) return [];
    const message = `The new file ${path} has a name that looks like ${other}, which is another file.`;
    return [{ _tag: 'NameImitated', path, measured: 1, allowed: 0, message } as const];
  });
}
