import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../effects/ports/clock.js';
import type { Claim, LockError, RecoveredRun } from '../effects/ports/lock-folder.js';
import { perform, program } from '../effects/program.js';
import { inbox } from '../effects/services/inbox/inbox.js';
import { recoverStore } from './recover.js';
import { readRuns } from './runs.js';
import type { Store } from './store.js';

/**
 * What became of a request to stop a run. `Recovered`: its owner was dead, so it was given back for it. `TooLate`: it
 * had decided to commit. `NotRunning`: no such run lives.
 */
export type KillAnswer = {
  readonly _tag: 'Killed' | 'TooLate' | 'Recovered' | 'NotRunning';
  readonly runId: string | null;
};

const LOOK_EVERY_MS = 100;
/** After its claim is settled, an owner needs a moment to close its journal. */
const LOOKS_AFTER_SETTLING = 50;

const pause =
  (clock: Clock): TaskEither<never, void> =>
  () =>
    new Promise((resolve) => clock.setTimer(LOOK_EVERY_MS, () => resolve(E.right(undefined))));

const inboxPathOf = ({ journal }: Claim): string => journal.replace(/\.jsonl$/, '.inbox');

/** Waits until the run's owner has gone away from its inbox, or the run was settled without it. */
const ended = (store: Store, claim: Claim): TaskEither<LockError, void> =>
  program<LockError, void>(function* () {
    const { files, clock } = store.capabilities;
    for (let left = LOOKS_AFTER_SETTLING; left > 0; ) {
      if ((yield* perform(files.stat(inboxPathOf(claim)))) === null) return;
      yield* perform<LockError, void>(pause(clock));
      const { live } = yield* perform(recoverStore(store));
      if (live?.nonce !== claim.nonce) left -= 1;
    }
  });

const answerFor = (store: Store, runId: string): TaskEither<LockError, KillAnswer> =>
  program(function* () {
    const run = (yield* perform(readRuns(store))).find((one) => one.runId === runId);
    return { _tag: run?.committed === true ? 'TooLate' : 'Killed', runId };
  });

/** Looking has settled what was decided, or what nobody could decide any more. */
const notLive = (settled: RecoveredRun | undefined, asked: string | null): KillAnswer => {
  if (settled === undefined) return { _tag: 'NotRunning', runId: asked };
  return { _tag: settled.decision === 'commit' ? 'TooLate' : 'Recovered', runId: settled.runId };
};

/**
 * Asks the owner of the live run to stop it, and waits for the end. No process is ever signalled. `asked` names the run
 * (or the beginning of its id); null means whichever lives. `by` says for people who asks.
 */
export const killRun = (store: Store, asked: string | null, by: string): TaskEither<LockError, KillAnswer> =>
  program<LockError, KillAnswer>(function* () {
    const { recovered, live } = yield* perform(recoverStore(store));
    const names = (runId: string): boolean => asked === null || runId.startsWith(asked);
    if (live === null || !names(live.nonce))
      return notLive(
        recovered.find(({ runId }) => names(runId)),
        asked,
      );
    const { files, random } = store.capabilities;
    const asking = yield* perform(inbox(files, inboxPathOf(live)).ask({ request: random(), by }));
    if (asking === 'asked') yield* perform(ended(store, live));
    return yield* perform(answerFor(store, live.nonce));
  });
