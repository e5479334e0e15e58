import { perform } from '../../program.js';
import { makeDurableFolder } from '../state/durable-folder.js';
import type { Place, Steps } from './place.js';
import { refuse } from './refuse.js';

/** What is at the path of the lock folder must be a folder, if anything is. Is it there? */
export function* isThere(place: Place): Steps<boolean> {
  const folder = yield* perform(place.files.stat(place.folder));
  if (folder !== null && folder.kind !== 'directory')
    yield* refuse(`${place.folder} is no folder`, 'Move it away: the lock is kept there.');
  return folder !== null;
}

/** Makes the lock folder inside a memory folder that is there; a missing store is never made. */
export function* openFolder(place: Place): Steps<void> {
  const memory = yield* perform(place.files.stat(place.memory));
  if (memory === null) yield* refuse(`${place.memory} is missing`, 'Check the path of the store.');
  if (memory?.kind !== 'directory')
    yield* refuse(`${place.memory} is no folder`, 'Check the path of the store.');
  if (!(yield* isThere(place))) yield* perform(makeDurableFolder(place.files, place.folder));
  const ignore = `${place.folder}/.gitignore`;
  if ((yield* perform(place.files.stat(ignore))) === null)
    yield* perform(place.files.create(ignore, new TextEncoder().encode('*\n')));
}
