import { bodyOf, documentOf } from '../document.js';
import { decoded, normalised } from '../link-target.js';
import type { Target } from '../markdown/targets.js';
import { isNameOnly, type StoreImage } from '../store-image.js';
import { folderOf } from '../store-paths.js';
import type { Breach } from './breach.js';

/** Addresses that a text may always name; who opens one does so knowingly. */
const NAMEABLE = /^(?:https?|mailto|tel):/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Of a target that leads out of the store the place it leads to; `null`: it stays inside, or only names an address. */
function placeOutside(from: string, { target, shown }: Target): string | null {
  const path = decoded(target.replace(/[?#].*$/s, ''));
  if (path === '') return null;
  if (SCHEME.test(target)) return NAMEABLE.test(target) && !shown ? null : target;
  if (/^[/\\~]/.test(path)) return target;
  const written = path.replaceAll('\\', '/');
  if (normalised(folderOf(from) + written) !== null) return null;
  return outsidePath(folderOf(from) + written);
}

/** A path above the store, counted from its root: the same for every file that names it. */
function outsidePath(path: string): string {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else kept.push(part);
  }
  return kept.join('/');
}

type Way = { readonly path: string; readonly place: string; readonly shown: boolean };

function waysOut(image: StoreImage): readonly Way[] {
  return [...image].flatMap(([path, file]) => {
    const document = isNameOnly(file.frozen) ? null : documentOf(file.bytes);
    if (document === null) return [];
    return bodyOf(document).targets.flatMap((target) => {
      const place = placeOutside(path, target);
      return place === null ? [] : [{ path, place, shown: target.shown }];
    });
  });
}

/** Links and pictures that lead out of the store to where none led before: a later session might follow or show them. */
export function linksOut(before: StoreImage, after: StoreImage): readonly Breach[] {
  const changed = new Map([...after].filter(([path, file]) => before.get(path) !== file));
  if (changed.size === 0) return [];
  const known = new Set(waysOut(before).map(({ place }) => place));
  const fresh = waysOut(changed).filter(({ place }) => !known.has(place));
  const once = new Map(fresh.map((way) => [`${way.path}\n${way.place}`, way]));
  return [...once.values()].map(({ path, place, shown }) => ({
    _tag: 'LinkLeaves',
    path,
    measured: 1,
    allowed: 0,
    message: shown
      ? `${path} shows something new from outside the store: ${place}.`
      : `${path} has a new link that leads out of the store: ${place}.`,
  }));
}
