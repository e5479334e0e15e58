import { documentOf } from '../document.js';
import { isBlank, sameBytes } from '../file-bytes.js';
import { frozenOf, isInProtectedFolder } from '../frozen.js';
import { INDEX, type StoreFile, type StoreImage } from '../store-image.js';
import type { Breach, BreachKind } from './breach.js';

/** What went wrong in single files: changed though frozen, new where none may be made, without front matter, emptied. */
export function fileBreaches(before: StoreImage, after: StoreImage): readonly Breach[] {
  return [...standing(before, after), ...outOfPlace(before, after)];
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

function frontMatterLost(path: string, old: StoreFile, now: StoreFile): readonly Breach[] {
  const document = documentOf(now.bytes);
  const then = documentOf(old.bytes)?.frontMatter ?? { _tag: 'None' as const };
  if (document === null) return [one('FrontMatterLost', path, `${path} is no longer valid UTF-8.`)];
  const { frontMatter } = document;
  if (then._tag === 'None') {
    return frontMatter._tag === 'Malformed'
      ? [one('FrontMatterLost', path, `${path} got front matter that cannot be read.`)]
      : [];
  }
  if (frontMatter._tag === 'None') return [one('FrontMatterLost', path, `${path} lost its front matter.`)];
  if (frontMatter._tag === 'Malformed') {
    return then._tag === 'Malformed'
      ? []
      : [one('FrontMatterLost', path, `The front matter of ${path} can no longer be read.`)];
  }
  const kept = new Set(frontMatter.keys);
  const lost = then._tag === 'Parsed' ? then.keys.filter((key) => !kept.has(key)) : [];
  if (lost.length === 0) return [];
  const message = `The front matter of ${path} lost ${lost.join(', ')}.`;
  return [{ ...one('FrontMatterLost', path, message), measured: lost.length }];
}
