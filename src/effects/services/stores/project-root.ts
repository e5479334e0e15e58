import { resolve } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../program.js';
import { type Disk, existingFolder } from './existing-folder.js';
import { mainCheckout } from './main-checkout.js';
import { gitRoot } from './project-store.js';
import type { Reading } from './small-text.js';
import type { StoreError } from './store-error.js';

/** What the store of a project goes by: its git root, and of a worktree the main checkout. Paths as typed. */
export const projectRoot = (
  disk: Disk & Reading,
  { project, cwd }: { readonly project?: string | undefined; readonly cwd: string },
): TaskEither<StoreError, string> =>
  program<StoreError, string>(function* () {
    const start = yield* perform(
      existingFolder(disk, 'project', project === undefined ? cwd : resolve(cwd, project)),
    );
    return yield* perform(mainCheckout(disk, yield* perform(gitRoot(disk.files, start))));
  });
