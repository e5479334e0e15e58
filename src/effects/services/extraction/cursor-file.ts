import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Position } from '../../../memory/extraction/position.js';
import type { ExtractionCursors } from '../../ports/extraction-cursors.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { makeState } from '../state/make-state.js';
import { type Cursors, NO_CURSORS, parseCursors, printCursors, settledCursors } from './cursors-format.js';

/** `state` is the store's state folder; `unique` gives a new part for a file name each time. */
type Parts = { readonly files: Files; readonly state: string; readonly unique: () => string };

/**
 * The cursors as a file in the state folder, replaced as a whole so that no reader sees half of it. One that cannot be read
 * counts as none: the sessions are then looked through anew, against a store that says what is known.
 */
export const cursorFile = ({ files, state, unique }: Parts): ExtractionCursors => {
  const path = `${state}/extractions.json`;

  const read: TaskEither<FileError, Cursors> = program<FileError, Cursors>(function* () {
    const bytes = yield* perform(files.read(path));
    return (bytes === null ? null : parseCursors(bytes)) ?? NO_CURSORS;
  });

  const write = (cursors: Cursors): TaskEither<FileError, void> =>
    program<FileError, void>(function* () {
      yield* perform(makeState(files, state));
      const draft = `${state}/.extractions-${unique()}`;
      yield* perform(files.create(draft, printCursors(cursors)));
      yield* perform(files.rename(draft, path));
      yield* perform(files.syncFolder(state));
    });

  return {
    positionIn: (sessionId, decisionOf) =>
      program<FileError, Position | null>(function* () {
        const { sessions } = settledCursors(yield* perform(read), decisionOf);
        return sessions.get(sessionId) ?? null;
      }),
    propose: (move) =>
      program<FileError, void>(function* () {
        yield* perform(write({ ...(yield* perform(read)), move }));
      }),
    settle: (decisionOf) =>
      program<FileError, void>(function* () {
        const found = yield* perform(read);
        const settled = settledCursors(found, decisionOf);
        if (settled !== found) yield* perform(write(settled));
      }),
    rest: TE.map(({ rest }: Cursors) => rest)(read),
    changeRest: (how) =>
      program<FileError, void>(function* () {
        const found = yield* perform(read);
        const rest = how(found.rest);
        if (rest.until !== found.rest.until || rest.failures !== found.rest.failures)
          yield* perform(write({ ...found, rest }));
      }),
  };
};
