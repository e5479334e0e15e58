import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../ports/lock-folder.js';
import type { ObjectError } from '../../ports/object-store.js';
import { perform } from '../../program.js';
import type { Place, Steps } from './place.js';

/** Ends the program with an error. */
export function* fail(error: LockError): Steps<never> {
  return yield* perform(TE.left<LockError, never>(error));
}

export function* refuse(reason: string, advice: string): Steps<never> {
  return yield* fail({ _tag: 'LockError', reason, advice });
}

const asLockError = (error: ObjectError): LockError =>
  error._tag === 'FileError'
    ? error
    : { _tag: 'LockError', reason: `object ${error.hash} is missing or damaged`, advice: error.advice };

/** An object that the run cannot do without. */
export function* load(place: Place, hash: string): Steps<Uint8Array> {
  return yield* perform(TE.mapLeft(asLockError)(place.objects.get(hash)));
}
