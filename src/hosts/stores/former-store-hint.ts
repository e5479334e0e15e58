import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../effects/program.js';
import type { ClientPlace } from '../../effects/services/stores/client-folders.js';
import { type FormerStore, formerStores } from '../../effects/services/stores/former-stores.js';
import type { StoreDisk, StorePaths } from '../../effects/services/stores/locate-store.js';
import { projectRoot } from '../../effects/services/stores/project-root.js';
import { type FoundStore, storesOfMachine } from '../../effects/services/stores/stores-of-machine.js';

const WAS: Readonly<Record<FormerStore['was'], string>> = {
  moved: 'a folder of that name',
  renamed: 'another folder at that place',
};

/** How a person takes along the memory of a project that they moved or renamed. Whether it is the same one only they know. */
export const formerStoreHint = ({ memory, project, was }: FormerStore, transcripts: string): string =>
  `${project}, ${WAS[was]}, is gone, and its memory is still at ${memory}. If that was this project, move “memory” and “.autodream” from ${dirname(memory)} to ${transcripts} while no session runs.`;

/** Where a person asks about a project that has no store yet: what may have been its store before, and how to take it along. */
export const formerStoreHints = (
  disk: StoreDisk,
  place: ClientPlace & { readonly project?: string | undefined; readonly cwd: string },
  { explicit, transcripts }: StorePaths,
): TaskEither<never, readonly string[]> =>
  program<never, readonly string[]>(function* () {
    const root = explicit ? E.left(null) : yield* settled(projectRoot(disk, place));
    if (E.isLeft(root)) return [];
    const stores = yield* perform<never, readonly FoundStore[]>(storesOfMachine(disk, place));
    return formerStores(root.right, stores).map((former) => formerStoreHint(former, transcripts));
  });
