import { perform } from '../../program.js';
import { makeDurable } from './make-durable.js';
import type { Place, Steps } from './place.js';
import { refuse } from './refuse.js';

/** What is at the path of the lock folder must be a folder, if anything is. Is it there? */
export function* isThere(place: Place): Steps<boolean> {
  const folder = yield* perform(place.files.stat(place.folder));
  if (folder !== null && folder.kind !== 'directory')
    yield* refuse(`${place.folder} is no folder`, 'Move it away: the lock is kept there.');
  return folder !== null;
}

const CHECK = 'See whether the memory folder was moved, deleted or replaced.';

/** Is the memory folder still one? What was put in its place, a link to another store above all, is never written to. */
export function* expectStore(place: Place): Steps<void> {
  const memory = yield* perform(place.files.stat(place.memory));
  if (memory === null) yield* refuse(`${place.memory} is missing`, CHECK);
  if (memory?.kind !== 'directory')
    yield* refuse(`${place.memory} is no folder but a ${memory?.kind}`, CHECK);
}

/** Makes the lock folder inside a memory folder that is there; a missing store is never made. */
export function* openFolder(place: Place): Steps<void> {
  if (place.above !== null) yield* openFolder(place.above);
  const there = yield* isThere(place);
  // Right before what would make a missing store, too.
  yield* expectStore(place);
  if (!there) {
    yield* perform(place.files.makeFolder(place.folder));
    yield* makeDurable(place, place.above?.folder ?? place.memory);
  }
  const ignore = `${place.folder}/.gitignore`;
  if ((yield* perform(place.files.stat(ignore))) === null)
    yield* perform(place.files.create(ignore, new TextEncoder().encode('*\n')));
}
