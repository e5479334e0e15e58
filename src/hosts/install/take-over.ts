import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../effects/program.js';
import type { Uneditable } from '../jsonc/document.js';
import { type Disk, readHostFile } from './host-file.js';
import type { HookWiring } from './hosts.js';
import { type InstallFault, uneditable } from './install-fault.js';
import { planTakeOver } from './plan.js';
import { rewrite } from './rewrite.js';

/** Turns off the dreams that a host has of its own, by its switch `off` in its settings at `path`. Uninstalling autodream gives the switch back. */
export const takeOver = (
  disk: Disk,
  path: string,
  wiring: HookWiring,
  off: string,
): TaskEither<InstallFault, void> =>
  program<InstallFault, void>(function* () {
    const file = yield* perform(readHostFile(disk, path));
    const planned = E.mapLeft((what: Uneditable) => uneditable(path, what))(planTakeOver(file, wiring, off));
    yield* perform(rewrite(disk, file, yield* perform(TE.fromEither(planned))));
  });
