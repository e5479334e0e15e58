import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import type { Owner } from '../../effects/ports/processes.js';
import { perform, program } from '../../effects/program.js';
import { inbox } from '../../effects/services/inbox/inbox.js';
import { ownerIn } from '../../effects/services/state/owner-format.js';
import type { JournalRecord } from '../../journal/record.js';
import { readRecords } from '../history/runs.js';
import type { Store } from '../store.js';
import { pause } from './kill.js';

/**
 * What became of a request to stop a firing, an activation or initiative. `NotRunning`: it had ended, or its process is dead;
 * `Silent`: it does not answer, and stops as soon as its process goes on.
 */
export type WorkKillAnswer = {
  readonly _tag: 'Killed' | 'Ended' | 'NotRunning' | 'Silent';
  readonly runId: string;
};

/** Looks a tenth of a second apart: a dream that it carries out may have to be given back first. */
const LOOKS = 300;

const ownerOf = (records: readonly JournalRecord[]): Owner | null => {
  const event = records[0]?.event;
  return event?.type === 'START' ? ownerIn(event.owner) : null;
};

const isOver = (records: readonly JournalRecord[]): boolean => records.at(-1)?.event.type === 'SETTLED';

const wasStopped = (records: readonly JournalRecord[]): boolean =>
  records.some(({ event }) => event.type === 'KILL');

const isDead = ({ capabilities }: Store, owner: Owner | null): TaskEither<LockError, boolean> =>
  program<LockError, boolean>(function* () {
    if (owner === null) return false;
    const liveness = yield* perform<LockError, string>(async () => ({
      _tag: 'Right',
      right: await capabilities.processes.liveness(owner)(),
    }));
    return liveness === 'dead';
  });

/** Asks the owner of such work to stop it, and waits for the end that its journal tells. `by` says for people who asks. */
export const killWork = (store: Store, runId: string, by: string): TaskEither<LockError, WorkKillAnswer> =>
  program<LockError, WorkKillAnswer>(function* () {
    const { files, clock, random } = store.capabilities;
    const records = yield* perform(readRecords(store, runId));
    if (isOver(records) || (yield* perform(isDead(store, ownerOf(records)))))
      return { _tag: 'NotRunning', runId };
    const box = inbox(files, store.paths.workInboxOf(runId));
    const asked = yield* perform<LockError, string>(box.ask({ request: random(), by }));
    if (asked !== 'asked') return { _tag: 'NotRunning', runId };
    for (let look = 0; look < LOOKS; look += 1) {
      yield* perform<LockError, void>(pause(clock));
      const now = yield* perform(readRecords(store, runId));
      if (isOver(now)) return { _tag: wasStopped(now) ? 'Killed' : 'Ended', runId };
    }
    return { _tag: 'Silent', runId };
  });
