import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Claim } from '../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../effects/program.js';
import { parseToken } from '../../effects/services/lock-folder/tokens.js';
import { reasonOf } from '../../machines/reason.js';
import { recoverIfPossible } from '../running/recover.js';
import type { Store } from '../store.js';
import type { Look } from './examined.js';
import { type Diagnosis, error, type Mend, ok, warning } from './finding.js';

/** A file of the lock that no program can use: all of them take the store for busy. */
export const lookAtLock: Look = ({ paths, store }) =>
  program<never, readonly Diagnosis[]>(function* () {
    const path = `${paths.memory}/.consolidate-lock`;
    const stat = yield* settled(store.capabilities.files.stat(path));
    const kind = E.isRight(stat) ? (stat.right?.kind ?? 'file') : 'file';
    return kind === 'file'
      ? [ok('lock', 'The lock file is one, or there is none yet.')]
      : [
          error(
            'lock',
            `${path} is no file but a ${kind}, so that the store counts as busy for ever.`,
            'Look at what it is, and move it away.',
          ),
        ];
  });

/** Runs that hold the store, and those that nobody will finish any more. */
export const lookAtClaims: Look = ({ store }) =>
  program<never, readonly Diagnosis[]>(function* () {
    const history = yield* settled(store.lock.history);
    const names = yield* settled(
      store.capabilities.files.list(`${store.folders.memory}/.consolidate-lock.d`),
    );
    if (E.isLeft(history)) return [error('claims', reasonOf('Claims cannot be read', history.left))];
    const unsettled = new Set(E.isRight(names) ? names.right.flatMap(publication) : []);
    const found: Diagnosis[] = [];
    for (const { claim } of history.right.filter(({ claim }) => unsettled.has(claim.nonce)))
      found.push((yield* perform(isLive(store, claim))) ? held(claim) : stale(store, claim));
    return found.length > 0 ? found : [ok('claims', 'Nobody holds the store.')];
  });

/** As long as it is there, its run is not settled. */
const publication = (name: string): readonly string[] => {
  const token = parseToken(name);
  return token?.kind === 'pub' ? [token.runId] : [];
};

const isLive = ({ capabilities }: Store, { owner, deadline }: Claim): TaskEither<never, boolean> =>
  capabilities.clock.now() > deadline
    ? TE.right(false)
    : program<never, boolean>(function* () {
        const liveness = yield* perform(TE.fromTask(capabilities.processes.liveness(owner)));
        return liveness !== 'dead';
      });

const held = ({ nonce, kind, owner }: Claim): Diagnosis =>
  ok('claims', `Run ${nonce} (${kind}) of process ${owner.pid} on ${owner.host} holds the store.`);

const stale = (store: Store, { nonce, kind }: Claim): Diagnosis =>
  warning(
    'claims',
    `Run ${nonce} (${kind}) was never finished: its process is dead, or it is past its deadline.`,
    'Whoever looks at the store next settles it, “autodream status” for example.',
    settle(store),
  );

const settle =
  (store: Store): Mend =>
  async () => {
    const looked = await recoverIfPossible(store)();
    return E.map(({ unsettled }: { readonly unsettled: string | null }) => unsettled)(looked);
  };
