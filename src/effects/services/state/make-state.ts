import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { makeDurableFolder } from './durable-folder.js';

const IGNORE_ALL = new TextEncoder().encode('*\n');

/** Makes a store's state folder, private to its owner's repositories: a `.gitignore` in it keeps all of it out of them. */
export const makeState = (files: Files, state: string): TaskEither<FileError, void> =>
  program(function* () {
    yield* perform(makeDurableFolder(files, state));
    const ignore = `${state}/.gitignore`;
    if ((yield* perform(files.stat(ignore))) === null) yield* perform(files.create(ignore, IGNORE_ALL));
  });

/** Where things lie in a state folder. */
export const statePaths = (state: string) => ({
  runs: `${state}/runs`,
  staging: `${state}/staging`,
  objects: `${state}/objects`,
  pruned: `${state}/pruned`,
  work: `${state}/work`,
  journalOf: (runId: string): string => `${state}/runs/${runId}.jsonl`,
  workOf: (runId: string): string => `${state}/work/${runId}.jsonl`,
  workInboxOf: (runId: string): string => `${state}/work/${runId}.inbox`,
  inboxOf: (runId: string): string => `${state}/runs/${runId}.inbox`,
  stagingOf: (runId: string): string => `${state}/staging/${runId}`,
});
