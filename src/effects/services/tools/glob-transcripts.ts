import * as E from 'fp-ts/lib/Either.js';
import { perform, program } from '../../program.js';
import type { TranscriptView } from '../transcripts/transcript-view.js';
import { type Granted, sessionsMeant } from './granted.js';
import type { GlobInput } from './input.js';
import { answer, problem, type Work } from './workshop.js';

/** `Glob` in the transcripts folder: the transcripts of the listed sessions, by their whole paths, one a line. */
export const globTranscripts = (
  view: TranscriptView,
  access: Granted,
  input: GlobInput,
  signal: AbortSignal,
): Work =>
  program(function* () {
    if (access._tag === 'One') return problem('That is a transcript; Glob takes a folder.');
    const sessions = yield* perform(sessionsMeant(view, access, input.pattern, signal));
    if (E.isLeft(sessions)) return problem(sessions.left);
    const paths = sessions.right.map((session) => `${view.folder}/${session}.jsonl`);
    return answer(paths.length === 0 ? 'No file matches.' : paths.join('\n'));
  });
