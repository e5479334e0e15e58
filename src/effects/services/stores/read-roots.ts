import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../program.js';
import { type Disk, existingFolder } from './existing-folder.js';
import type { StoreError } from './store-error.js';

/** The real paths of folders that may be read, each once. `paths` are absolute, and each has to be there. */
export const realReadRoots = (
  disk: Disk,
  paths: readonly string[],
): TaskEither<StoreError, readonly string[]> =>
  program(function* () {
    const roots = new Set<string>();
    for (const path of paths) roots.add(yield* perform(existingFolder(disk, 'readable', path)));
    return [...roots];
  });
