import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../program.js';
import type { Disk } from './existing-folder.js';
import { type StoreError, stateInside } from './store-error.js';

/** autodream's own state lies beside the memory folder, never in it, unless a person names another place outside it. */
export const stateFolder = (
  disk: Disk,
  { state, cwd }: { readonly state?: string | undefined; readonly cwd: string },
  memory: string,
): TaskEither<StoreError, string> =>
  program<StoreError, string>(function* () {
    const path =
      state === undefined ? join(dirname(memory), '.autodream', basename(memory)) : resolve(cwd, state);
    const real = yield* perform(realWhereItExists(disk, path));
    return isInside(memory, real)
      ? yield* perform(TE.left<StoreError, string>(stateInside(path, memory)))
      : path;
  });

/** The path with the links of its existing part resolved: the rest has yet to be made. */
const realWhereItExists = ({ folders }: Disk, path: string): TaskEither<never, string> =>
  program(function* () {
    for (let above = path; ; above = dirname(above)) {
      const real = yield* settled(folders.realPath(above));
      if (E.isRight(real) && real.right !== null) return join(real.right, relative(above, path));
      if (dirname(above) === above) return path;
    }
  });

const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
