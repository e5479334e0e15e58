import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { TranscriptAccess } from '../../../permissions/transcripts.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { filePattern } from '../search/file-pattern.js';
import type { TranscriptView } from '../transcripts/transcript-view.js';

/** What a reading call may see of the transcripts. */
export type Granted = Exclude<TranscriptAccess, { readonly _tag: 'Deny' }>;

/** The sessions that a call means and whose transcript's name matches; or in a sentence what is wrong with the pattern. */
export const sessionsMeant = (
  view: TranscriptView,
  access: Granted,
  pattern: string,
  signal: AbortSignal,
): TaskEither<FileError, E.Either<string, readonly string[]>> =>
  program(function* () {
    const matches = filePattern(pattern);
    if (E.isLeft(matches)) return matches;
    const sessions = access._tag === 'One' ? [access.session] : yield* perform(view.sessions(signal));
    return E.right(sessions.filter((session) => matches.right(`${session}.jsonl`)));
  });
