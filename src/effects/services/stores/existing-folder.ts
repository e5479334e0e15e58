import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Files } from '../../ports/files.js';
import type { Folders } from '../../ports/folders.js';
import { perform, program } from '../../program.js';
import { missing, notAFolder, type Role, type StoreError, unreadable } from './store-error.js';

export type Disk = { readonly files: Pick<Files, 'stat' | 'list'>; readonly folders: Folders };

/** A folder that has to be there, by its real path. */
export const existingFolder = (
  { files, folders }: Disk,
  role: Role,
  path: string,
): TaskEither<StoreError, string> =>
  program<StoreError, string>(function* () {
    const told = <A>(task: TaskEither<{ readonly code: string }, A>) =>
      perform(TE.mapLeft(({ code }: { readonly code: string }) => unreadable(role, path, code))(task));
    const real = yield* told(folders.realPath(path));
    if (real === null) return yield* perform(TE.left<StoreError, string>(missing(role, path)));
    const stat = yield* told(files.stat(real));
    if (stat?.kind !== 'directory')
      return yield* perform(TE.left<StoreError, string>(notAFolder(role, path)));
    yield* told(files.list(real));
    return real;
  });
