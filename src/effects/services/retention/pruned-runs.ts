import { dirname } from 'node:path/posix';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { isRunId } from '../journal-store/run-id.js';

/** The runs of a store whose journals were taken away on purpose, so that they are not missed. Grows by a line a run. */
export type PrunedRuns = {
  readonly list: TaskEither<FileError, readonly string[]>;
  /** Durable when the task ends; adding a run twice does no harm. */
  readonly add: (runId: string) => TaskEither<FileError, void>;
};

export const prunedRuns = (files: Files, path: string): PrunedRuns => ({
  list: program(function* () {
    const bytes = yield* perform(files.read(path));
    return bytes === null ? [] : new TextDecoder().decode(bytes).split('\n').filter(isRunId);
  }),
  // The line begins with a break, so that one which a power loss cut short does not spoil the next.
  add: (runId) =>
    program<FileError, void>(function* () {
      yield* perform(files.append(path, new TextEncoder().encode(`\n${runId}\n`), true));
      yield* perform(files.syncFolder(dirname(path)));
    }),
});
