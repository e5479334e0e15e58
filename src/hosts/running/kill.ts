import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Claim, LockError } from '../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../effects/program.js';
import { inbox } from '../../effects/services/inbox/inbox.js';
import type { Store } from '../store.js';
import { answerOfRecovered, answerOfVerdict, type KillAnswer, outOfReach } from './kill-answer.js';
import { recoverStore } from './recover.js';

export type { KillAnswer } from './kill-answer.js';

const LOOK_EVERY_MS = 100;
/** After its claim is settled, an owner needs a moment to close its journal. */
const LOOKS_AFTER_SETTLING = 50;
/** Stopping an engine and restoring a store takes seconds. An owner that is silent for half a minute is stopped itself. */
const LOOKS_WHILE_LIVE = 300;

/** A moment between two looks. */
export const pause =
  (clock: Clock): TaskEither<never, void> =>
  () =>
    new Promise((resolve) => clock.setTimer(LOOK_EVERY_MS, () => resolve(E.right(undefined))));

/** The run's inbox; `null`: the claim, which others can write, does not name a journal of this run. */
const inboxPathOf = ({ journal, nonce }: Claim): string | null =>
  journal.startsWith('/') && journal.endsWith(`/${nonce}.jsonl`)
    ? journal.replace(/\.jsonl$/, '.inbox')
    : null;

/** Errors that say no more than that the run's state folder is not for this process to see or to write. */
const BARRED: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

/** Leaves the request; `false`: the run cannot be asked from here, or listens no more. */
const ask = (store: Store, path: string, by: string): TaskEither<LockError, boolean> =>
  program<LockError, boolean>(function* () {
    const { files, random } = store.capabilities;
    const asked = yield* settled(inbox(files, path).ask({ request: random(), by }));
    if (E.isRight(asked)) return asked.right === 'asked';
    if (BARRED.includes(asked.left.code)) return false;
    return yield* perform<LockError, boolean>(async () => asked);
  });

/** Waits until the run's owner has gone away from its inbox, or the run was settled without it, or for long enough. */
const ended = (store: Store, claim: Claim, path: string): TaskEither<LockError, void> =>
  program<LockError, void>(function* () {
    const { files, clock } = store.capabilities;
    for (let [silent, settling] = [0, 0]; silent < LOOKS_WHILE_LIVE && settling < LOOKS_AFTER_SETTLING; ) {
      if ((yield* perform(files.stat(path))) === null) return;
      yield* perform<LockError, void>(pause(clock));
      const { live } = yield* perform(store.lock.recover);
      if (live?.nonce === claim.nonce) silent += 1;
      else settling += 1;
    }
  });

/** What the run has come to by now: a last look at who lives, and then at the verdict. */
const answerFor = (store: Store, claim: Claim, asked: boolean): TaskEither<LockError, KillAnswer> =>
  program<LockError, KillAnswer>(function* () {
    const { live } = yield* perform(store.lock.recover);
    if (live?.nonce === claim.nonce) return outOfReach(live, asked);
    const chapters = yield* perform(store.lock.history);
    const verdict = chapters.find((chapter) => chapter.claim.nonce === claim.nonce)?.verdict ?? null;
    return verdict === null ? { _tag: 'NotRunning', runId: claim.nonce } : answerOfVerdict(verdict);
  });

const killLive = (store: Store, live: Claim, by: string): TaskEither<LockError, KillAnswer> =>
  program<LockError, KillAnswer>(function* () {
    const path = inboxPathOf(live);
    const isAsked = path !== null && (yield* perform(ask(store, path, by)));
    if (isAsked) yield* perform(ended(store, live, path));
    return yield* perform(answerFor(store, live, isAsked));
  });

/**
 * Asks the owner of the live run to stop it, and waits for the end. No process is ever signalled. `asked` names the run
 * (or the beginning of its id); null means whichever lives, one that holds the store's lock before one that takes memories out of a session. `by` says for people who asks.
 */
export const killRun = (store: Store, asked: string | null, by: string): TaskEither<LockError, KillAnswer> =>
  program<LockError, KillAnswer>(function* () {
    const { recovered, live, extracting } = yield* perform(recoverStore(store));
    const names = (runId: string): boolean => asked === null || runId.startsWith(asked);
    if (live !== null && names(live.nonce)) return yield* perform(killLive(store, live, by));
    if (extracting !== null && names(extracting.nonce))
      return yield* perform(killLive({ ...store, lock: store.extractions }, extracting, by));
    const settledNow = recovered.find(({ runId }) => names(runId));
    return settledNow === undefined ? { _tag: 'NotRunning', runId: asked } : answerOfRecovered(settledNow);
  });
