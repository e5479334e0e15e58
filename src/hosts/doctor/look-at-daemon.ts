import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import { type DaemonClaim, newestClaim } from '../daemon/claims/newest-claim.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, error, type Mend, note, ok, warning } from './finding.js';

/** What the newest claim says of the daemon. `pid` where there is an owner who lives, or who cannot be seen from here. */
type Stands = { readonly _tag: 'None' } | { readonly _tag: 'Alive' | 'Unseen'; readonly pid: number };

const stands = ({ store, daemon }: Examined): TaskEither<FileError, Stands> =>
  program<FileError, Stands>(function* () {
    const { files, processes } = store.capabilities;
    const claim = yield* perform<FileError, DaemonClaim | null>(
      newestClaim({ files, folder: daemon.folder }),
    );
    if (claim === null || claim.over) return { _tag: 'None' };
    const { owner } = claim;
    const liveness = yield* perform<FileError, string>(TE.fromTask(processes.liveness(owner)));
    if (liveness === 'dead') return { _tag: 'None' };
    return { _tag: liveness === 'alive' ? 'Alive' : 'Unseen', pid: owner.pid };
  });

/** A daemon that began since then has the socket. */
const cleared = (examined: Examined): Mend =>
  program<never, string | null>(function* () {
    const now = yield* settled(stands(examined));
    if (E.isLeft(now) || now.right._tag !== 'None') return null;
    const gone = yield* settled(examined.store.capabilities.files.unlink(examined.daemon.socket));
    return E.isLeft(gone) ? reasonOf('The socket could not be removed', gone.left) : null;
  });

const silent = (pid: number): Diagnosis =>
  error(
    'daemon',
    `The daemon (process ${pid}) lives and does not answer, so that no job runs.`,
    `Wait a moment; if it stays so, end it and start another: kill -9 ${pid} && autodream daemon start`,
  );

const unseen = (pid: number): Diagnosis =>
  note(
    'daemon',
    `The daemon was process ${pid} of another machine or container, and does not answer here.`,
    '“autodream daemon start” starts one here.',
  );

const judged = (examined: Examined, standing: Stands, answers: boolean, hasSocket: boolean): Diagnosis => {
  if (answers) return ok('daemon', 'The daemon runs and answers.');
  if (standing._tag === 'Alive') return silent(standing.pid);
  if (standing._tag === 'Unseen') return unseen(standing.pid);
  if (!hasSocket) return ok('daemon', 'No daemon runs, and none left anything.');
  const what = `The daemon died, and its socket ${examined.daemon.socket} is left: hooks look for somebody there in vain.`;
  return warning('daemon', what, '“autodream daemon start” starts another.', cleared(examined));
};

/** Does the person's daemon answer, and if not, is it to be expected? */
export const lookAtDaemon: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const standing = yield* settled(stands(examined));
    if (E.isLeft(standing))
      return [error('daemon', reasonOf('The daemon’s folder cannot be read', standing.left))];
    const answers = yield* perform<never, boolean>(examined.daemon.answers);
    const socket = yield* settled(examined.store.capabilities.files.stat(examined.daemon.socket));
    return [judged(examined, standing.right, answers, E.isRight(socket) && socket.right !== null)];
  });
