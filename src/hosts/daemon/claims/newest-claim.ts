import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../../effects/ports/files.js';
import { perform, program } from '../../../effects/program.js';
import { claimName, type DaemonClaim, numberOf, parseClaim } from './claim-format.js';

export type { DaemonClaim } from './claim-format.js';

/** The newest claim to be the daemon in its folder; null: there is none, or it cannot be read. */
export const newestClaim = ({
  files,
  folder,
}: {
  readonly files: Pick<Files, 'list' | 'read'>;
  readonly folder: string;
}): TaskEither<FileError, DaemonClaim | null> =>
  program<FileError, DaemonClaim | null>(function* () {
    const names = yield* perform(files.list(`${folder}/claims`));
    const newest = Math.max(0, ...names.flatMap((name) => numberOf(name) ?? []));
    const bytes = newest === 0 ? null : yield* perform(files.read(`${folder}/claims/${claimName(newest)}`));
    return bytes === null ? null : parseClaim(bytes);
  });
