import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Claim, LockError } from '../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../effects/program.js';
import { isLive } from '../../effects/services/lock-folder/runs.js';
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

/** Claims of one kind that are not settled, each with what there is to say of it. */
const unsettledIn = (
  store: Store,
  { history, folder }: { readonly history: Store['lock']['history']; readonly folder: string },
): TaskEither<LockError, readonly Diagnosis[]> =>
  program<LockError, readonly Diagnosis[]>(function* () {
    const { capabilities, folders } = store;
    const chapters = yield* perform(history);
    const names = yield* settled(capabilities.files.list(`${folders.memory}/${folder}`));
    const unsettled = new Set(E.isRight(names) ? names.right.flatMap(publication) : []);
    const found: Diagnosis[] = [];
    for (const { claim, verdict } of chapters) {
      if (verdict !== null && !unsettled.has(claim.nonce)) continue;
      const live = yield* settled(program(() => isLive(capabilities, claim)));
      found.push(E.isRight(live) && !live.right ? stale(store, claim) : held(claim));
    }
    return found;
  });

/** Runs that hold the store or take memories out of a session, and those that nobody will finish any more. */
export const lookAtClaims: Look = ({ store }) =>
  program<never, readonly Diagnosis[]>(function* () {
    const found: Diagnosis[] = [];
    for (const { history, folder } of [
      { history: store.lock.history, folder: '.consolidate-lock.d' },
      { history: store.extractions.history, folder: '.consolidate-lock.d/extractions' },
    ]) {
      const looked = yield* settled(unsettledIn(store, { history, folder }));
      if (E.isLeft(looked)) return [error('claims', reasonOf('Claims cannot be read', looked.left))];
      found.push(...looked.right);
    }
    return found.length > 0 ? found : [ok('claims', 'Nobody holds the store.')];
  });

/** As long as it is there, its run is not settled. */
const publication = (name: string): readonly string[] => {
  const token = parseToken(name);
  return token?.kind === 'pub' ? [token.runId] : [];
};

/** What runs do that leave the store to others. */
const DOES: Readonly<Partial<Record<Claim['kind'], string>>> = {
  extract: 'takes memories out of a session',
  turn: 'is a turn of the assistant',
};

/** Of a claim that nobody here can read only its age is known. */
const held = ({ n, nonce, kind, owner, deadline }: Claim): Diagnosis =>
  owner.host === ''
    ? warning(
        'claims',
        `Claim ${n} cannot be read: it was cut by a power loss, or a later version made it. It holds the store until ${new Date(deadline).toISOString()}.`,
        'Update autodream, if another one works on this store; else wait.',
      )
    : ok(
        'claims',
        `Run ${nonce} (${kind}) of process ${owner.pid} on ${owner.host} ${DOES[kind] ?? 'holds the store'}.`,
      );

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
