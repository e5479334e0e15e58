import { perform } from '../../program.js';
import { makeDurable } from './make-durable.js';
import type { Place, Steps } from './place.js';

/** The folders above a store path, outermost first. */
const above = (place: Place, path: string): string[] => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, depth) => `${place.memory}/${names.slice(0, depth + 1).join('/')}`);
};

/** Is the store there, and are the folders above a path in it real ones, as far as they exist? A link is never followed. */
export function* isReachable(place: Place, path: string): Steps<boolean> {
  if ((yield* perform(place.files.stat(place.memory)))?.kind !== 'directory') return false;
  for (const folder of above(place, path)) {
    const stat = yield* perform(place.files.stat(folder));
    if (stat === null) return true;
    if (stat.kind !== 'directory') return false;
  }
  return true;
}

/** Do rights allow a reachable path to be replaced, or made where it and folders above it are missing? */
export function* isReplaceable(place: Place, path: string): Steps<boolean> {
  let folder = place.memory;
  for (const next of above(place, path)) {
    if ((yield* perform(place.files.stat(next))) === null) break;
    folder = next;
  }
  const held = yield* perform(place.files.heldNames(folder));
  return held !== 'all' && !held.some((name) => `${folder}/${name}` === `${place.memory}/${path}`);
}

/** Makes the name of a store file durable, with those of the folders above it, whoever made them. */
export function* makeNameDurable(place: Place, path: string): Steps<void> {
  for (const folder of [place.memory, ...above(place, path)]) yield* makeDurable(place, folder);
}

/** Makes the folders above a reachable store path. */
export function* makeFoldersAbove(place: Place, path: string): Steps<void> {
  const parent = above(place, path).at(-1);
  if (parent !== undefined) yield* perform(place.files.makeFolder(parent));
}
