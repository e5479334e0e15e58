import { isBlank, sameBytes } from '../file-bytes.js';
import { frozenOf, isInProtectedFolder } from '../frozen.js';
import { INDEX, type StoreImage } from '../store-image.js';
import type { Breach, BreachKind } from './breach.js';
import { frontMatterAltered, frontMatterLost } from './front-matter-breaches.js';

/** What went wrong in single files: changed though frozen, new where none may be made, emptied, front matter lost or altered. */
export function fileBreaches(before: StoreImage, after: StoreImage): readonly Breach[] {
  return [...standing(before, after), ...outOfPlace(before, after), ...frontMatterAltered(before, after)];
}

function outOfPlace(before: StoreImage, after: StoreImage): readonly Breach[] {
  return [...after.keys()]
    .filter((path) => !before.has(path) && isInProtectedFolder(before, path))
    .map((path) => one('FrozenChanged', path, `${path} is new, but its folder may not be written to.`));
}

function standing(before: StoreImage, after: StoreImage): readonly Breach[] {
  return [...before].flatMap(([path, old]) => {
    const now = after.get(path);
    const frozen = frozenOf(path, old);
    if (frozen !== undefined) {
      const same = now !== undefined && now.mode === old.mode && sameBytes(now.bytes, old.bytes);
      return same ? [] : [one('FrozenChanged', path, `${path} is ${frozen} and was changed.`)];
    }
    if (path === INDEX && !isBlank(old) && (now === undefined || isBlank(now))) {
      return [one('IndexEmptied', path, 'The index was emptied. A dream may shrink it, never empty it.')];
    }
    return now === undefined ? [] : frontMatterLost(path, old, now);
  });
}

const one = (_tag: BreachKind, path: string, message: string): Breach => ({
  _tag,
  path,
  measured: 1,
  allowed: 0,
  message,
});
