import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../ports/files.js';
import type { JournalStore, JournalWriter } from '../../ports/journal-store.js';
import { perform, program } from '../../program.js';
import { makeDurableFolder } from '../state/durable-folder.js';
import { isRunId } from './run-id.js';

const ENDING = '.jsonl';

const refused = (runId: string): FileError => ({
  _tag: 'FileError',
  operation: 'open journal',
  path: runId,
  code: 'EINVAL',
});

const writer = (files: Files, folder: string, path: string): JournalWriter => {
  let folderMade = false;
  let nameSynced = false;
  const makeFolder = program<FileError, void>(function* () {
    if (folderMade) return;
    yield* perform(makeDurableFolder(files, folder));
    folderMade = true;
  });
  const syncName = program<FileError, void>(function* () {
    if (nameSynced) return;
    yield* perform(files.syncFolder(folder));
    nameSynced = true;
  });
  return {
    write: (line, sync) =>
      program<FileError, void>(function* () {
        yield* perform(makeFolder);
        yield* perform(files.append(path, new TextEncoder().encode(line), sync));
        // The bytes of a file are of no use after a power loss if its name is lost.
        if (sync) yield* perform(syncName);
      }),
    discard: program<FileError, void>(function* () {
      yield* perform(files.unlink(path));
    }),
  };
};

/** One `<run id>.jsonl` a run in `folder`. An id that could name another file opens nothing and reads as absent. */
export const jsonlJournals = (files: Files, folder: string): JournalStore => {
  const pathOf = (runId: string): string => `${folder}/${runId}${ENDING}`;
  return {
    open: (runId) =>
      isRunId(runId)
        ? writer(files, folder, pathOf(runId))
        : { write: () => TE.left(refused(runId)), discard: TE.left(refused(runId)) },
    read: (runId) => (isRunId(runId) ? files.read(pathOf(runId)) : TE.right(null)),
    list: program<FileError, readonly string[]>(function* () {
      const names = yield* perform(files.list(folder));
      return names
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
        .filter(isRunId)
        .sort();
    }),
  };
};
