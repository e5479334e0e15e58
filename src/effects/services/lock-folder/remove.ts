import * as E from 'fp-ts/lib/Either.js';
import { perform, settled } from '../../program.js';
import type { Place, Steps } from './place.js';
import { fail } from './refuse.js';

/** Removes a token, a claim or a verdict, each of which can be a folder where there are no hard links. */
export function* remove(place: Place, path: string): Steps<void> {
  const unlinked = yield* settled(place.files.unlink(path));
  if (E.isRight(unlinked)) return;
  const stat = yield* perform(place.files.stat(path));
  if (stat?.kind !== 'directory') return yield* fail(unlinked.left);
  yield* perform(place.files.removeFolder(path));
}
