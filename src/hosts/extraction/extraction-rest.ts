import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  type ExtractionRest,
  type ExtractionRestNote,
  NO_REST,
} from '../../effects/ports/extraction-rest.js';
import type { FileError } from '../../effects/ports/files.js';
import { program, settled } from '../../effects/program.js';
import { restFile } from '../../effects/services/extraction/rest-file.js';
import { isInForce, pauseAfter } from '../../machines/gate/not-before.rules.js';
import type { DreamResult } from '../history/dream-result.js';
import type { Store } from '../store.js';

const noteOf = ({ capabilities, folders }: Store): ExtractionRestNote =>
  restFile({ files: capabilities.files, state: folders.state, unique: capabilities.random });

/** How many extractions failed in a row, and until when none begins by itself; null: one may begin. */
export type Resting = { readonly failures: number; readonly until: number | null };

/** How a store rests after failed extractions. As after dreams, what a clock noted that was set back since does not hold. */
export const restingOf = (store: Store): TaskEither<never, Resting> =>
  program<never, Resting>(function* () {
    const read = yield* settled(noteOf(store).read);
    const { failures, until }: ExtractionRest = E.isRight(read) ? read.right : NO_REST;
    const holds = isInForce({ until, why: 'failure' }, 0, store.capabilities.clock.now());
    return { failures, until: holds ? until : null };
  });

/** What a run came to; `isPaid`: its agent had begun, so that a model was asked. */
type Ended = Pick<DreamResult, 'outcome'> & { readonly isPaid: boolean };

/** A run that fails is not paid for again at every turn; a good one, whoever asked for it, ends the rest. */
export const noteEnd = (store: Store, { outcome, isPaid }: Ended): TaskEither<FileError, void> => {
  const hasFailed = outcome === 'failed' || outcome === 'held';
  if (outcome === 'refused' || outcome === 'killed' || (hasFailed && !isPaid)) return TE.right(undefined);
  return noteOf(store).change(({ failures }) =>
    hasFailed
      ? { failures: failures + 1, until: store.capabilities.clock.now() + pauseAfter(failures + 1) }
      : NO_REST,
  );
};
