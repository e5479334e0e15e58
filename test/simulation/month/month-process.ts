import { carryOutCall } from '../../../src/effects/simulated/call-failure.js';
import { filesOver, type Performer } from '../../../src/effects/simulated/files-over.js';
import { ownerOf } from '../../../src/effects/simulated/sim-process.js';
import type { Tree } from '../../../src/effects/simulated/tree.js';
import { dayLog } from '../../../src/hosts/assistant/log/day-log.js';
import { liveCapabilities } from '../../../src/hosts/capabilities.js';
import { jobKeeper } from '../../../src/hosts/jobs/job-keeper.js';
import type { JobNews } from '../../../src/hosts/jobs/job-view.js';
import { notingPerformer } from '../../../src/hosts/jobs/noting-performer.js';
import type { JobPerformer, JobWork } from '../../../src/hosts/jobs/performer.js';
import { openStore, type Store } from '../../../src/hosts/store.js';
import { FOLDERS } from '../../../src/testing/places.js';
import type { MonthClock } from './month-clock.js';

/** What all processes share, and who hears what they do. */
export type Ground = {
  readonly tree: Tree;
  readonly clock: MonthClock;
  readonly zone: string;
  readonly living: Set<number>;
  readonly watchers: Map<number, () => void>;
  /** Milliseconds that the next job takes. */
  readonly duration: () => number;
  readonly begun: (work: JobWork) => void;
  readonly told: (runId: string) => void;
  readonly news: (news: JobNews) => void;
  readonly died: () => void;
};

export type MonthProcess = {
  readonly pid: number;
  readonly store: Store;
  /** It dies at so many system calls from now, before the call or after it, when nobody hears the answer any more. */
  readonly dieAfter: (calls: number, done: boolean) => void;
  readonly die: () => void;
  readonly stop: () => void;
};

type Death = { calls: number; done: boolean };

/** System calls of a process that never come back once it is dead. */
const mortal =
  ({ living, clock }: Ground, pid: number, death: Death, die: () => void): Performer =>
  (call) =>
  () =>
    new Promise((resolve) => {
      clock.stir();
      if (!living.has(pid)) return;
      death.calls -= 1;
      if (death.calls === 0) {
        if (death.done) carryOutCall(call, null);
        die();
      } else resolve(carryOutCall(call, null).told);
    });

const storeOf = (ground: Ground, pid: number, death: Death, die: () => void): Store => {
  const { tree, clock, living } = ground;
  let names = 0;
  return openStore(
    {
      ...liveCapabilities(),
      files: filesOver(tree, mortal(ground, pid, death, die)),
      clock: clock.of(pid),
      random: () => {
        clock.stir();
        names += 1;
        return `p${pid}n${names}`;
      },
      environment: () => ({}),
      processes: {
        self: ownerOf(pid),
        liveness: (owner) => async () => (living.has(owner.pid) ? 'alive' : 'dead'),
        pidExists: (of) => async () => living.has(of),
      },
    },
    FOLDERS,
  );
};

/** Notes in the daily log what is due, after a while in which it may be stopped or die. */
const slowly =
  (ground: Ground, pid: number, note: JobPerformer): JobPerformer =>
  async (work, signal) => {
    ground.begun(work);
    await new Promise<void>((done) => {
      ground.clock.of(pid).setTimer(ground.duration(), done);
      signal.addEventListener('abort', () => done());
    });
    if (signal.aborted) return { _tag: 'Failed', sentence: 'It was stopped.' };
    const run = await note(work, signal);
    if (run._tag === 'Done') ground.told(work.runId);
    return run;
  };

/** A process that keeps the jobs of the project from now on. */
export const keepingProcess = (ground: Ground, pid: number): MonthProcess => {
  const { clock, zone, living, watchers } = ground;
  const death: Death = { calls: 0, done: false };
  const die = (): void => {
    if (!living.delete(pid)) return;
    clock.forget(pid);
    watchers.delete(pid);
    ground.died();
  };
  living.add(pid);
  const store = storeOf(ground, pid, death, die);
  const day = dayLog({ store, zone, log: { write: () => {} } });
  const keeper = jobKeeper({
    ...{ store, project: '/project', zone },
    perform: slowly(ground, pid, notingPerformer(day.write)),
    watch: (_, changed) => {
      watchers.set(pid, changed);
      return () => void watchers.delete(pid);
    },
    onNews: ground.news,
  });
  return {
    pid,
    store,
    dieAfter: (calls, done) => Object.assign(death, { calls, done }),
    die,
    stop: () => {
      clock.stir();
      void keeper.stop().then(die);
    },
  };
};
