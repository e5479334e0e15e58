import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Position } from '../../../memory/extraction/position.js';
import type { ExtractionCursors } from '../../ports/extraction-cursors.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { replaceState, type StateFile } from '../state/replace-state.js';
import { type Cursors, NO_CURSORS, parseCursors, printCursors, settledCursors } from './cursors-format.js';

/**
 * The cursors as a file in the state folder, replaced as a whole so that no reader sees half of it. One that cannot be read
 * counts as none: the sessions are then looked through anew, against a store that says what is known.
 */
export const cursorFile = ({ files, state, unique }: StateFile): ExtractionCursors => {
  const path = `${state}/extractions.json`;

  const read: TaskEither<FileError, Cursors> = program<FileError, Cursors>(function* () {
    const bytes = yield* perform(files.read(path));
    return (bytes === null ? null : parseCursors(bytes)) ?? NO_CURSORS;
  });

  const write = (cursors: Cursors): TaskEither<FileError, void> =>
    replaceState({ files, state, unique }, 'extractions', printCursors(cursors));

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
  };
};
