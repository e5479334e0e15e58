import { putFile } from '../../../../src/effects/simulated/scene.js';
import { drive, type Strategy } from '../../../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../../../src/effects/simulated/sim-process.js';
import { type SimWorld, simWorld } from '../../../../src/effects/simulated/sim-world.js';
import { type JobKeeper, jobKeeper } from '../../../../src/hosts/jobs/job-keeper.js';
import type { JobNews } from '../../../../src/hosts/jobs/job-view.js';
import type { JobPerformer, JobWork } from '../../../../src/hosts/jobs/performer.js';
import { openStore, type Store } from '../../../../src/hosts/store.js';
import { textAt } from '../../../../src/testing/on-disk.js';
import { FOLDERS } from '../../../../src/testing/places.js';
import { simulatedHost } from '../../../../src/testing/simulated-host.js';

export const START = Date.parse('2026-03-10T08:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const FILE = '/project/.claude/scheduled_tasks.json';

type Task = Readonly<Record<string, unknown>>;

/** A recurring task of the file, made when the scene begins. */
export const task = (id: string, cron: string, more: Task = {}): Task => ({
  id,
  cron,
  prompt: `Do ${id}.`,
  createdAt: START,
  recurring: true,
  ...more,
});

/** One process that keeps jobs. */
export type Kept = {
  readonly process: SimProcess;
  readonly store: Store;
  readonly keeper: JobKeeper;
  readonly news: JobNews[];
  readonly works: JobWork[];
};

export type Scene = {
  readonly world: SimWorld;
  readonly keep: (perform?: JobPerformer) => Kept;
  /** Other programs write the file, and keepers hear of it. */
  readonly write: (text: string) => void;
  readonly tasks: () => readonly Task[];
  /** All clocks are set by so much. */
  readonly jump: (ms: number) => void;
  /** Lets all happen that happens until so many milliseconds have passed. */
  readonly pass: (ms: number) => Promise<void>;
};

const DONE: JobPerformer = async ({ job }) => ({ _tag: 'Done', sentence: `${job.id} is done.` });

/** Calls at once, timers when they are due, none after the limit (steady milliseconds). */
const until =
  (limit: number): Strategy =>
  (steps) => {
    const call = steps.find(({ due }) => due === null);
    if (call !== undefined) return call;
    const timers = steps.filter(({ due }) => due !== null && due <= limit);
    return timers.reduce<(typeof timers)[number] | null>(
      (first, step) => (first === null || (step.due ?? 0) < (first.due ?? 0) ? step : first),
      null,
    );
  };

export const jobsScene = (tasks: readonly Task[]): Scene => {
  const world = simWorld();
  world.pass(START - world.now());
  // Timers go by a clock that nobody sets.
  let jumpedMs = 0;
  const steady = (): number => world.now() - jumpedMs;
  const heard = new Set<() => void>();
  const write = (text: string): void => {
    putFile(world.tree, FILE, text);
    for (const changed of heard) changed();
  };
  write(JSON.stringify({ tasks }));
  return {
    world,
    write,
    keep: (perform = DONE) => {
      const process = world.spawn();
      const store = openStore(simulatedHost(process), FOLDERS);
      const [news, works]: [JobNews[], JobWork[]] = [[], []];
      const keeper = jobKeeper({
        store,
        project: '/project',
        zone: 'UTC',
        perform: (work, signal) => {
          works.push(work);
          return perform(work, signal);
        },
        watch: (_, changed) => {
          heard.add(changed);
          return () => heard.delete(changed);
        },
        onNews: (one) => news.push(one),
      });
      return { process, store, keeper, news, works };
    },
    tasks: () => JSON.parse(textAt(world.tree, FILE) ?? '{}').tasks,
    jump: (ms) => {
      jumpedMs += ms;
      world.jump(ms);
    },
    pass: async (ms) => {
      const limit = steady() + ms;
      await drive(world, until(limit));
      if (steady() < limit) world.pass(limit - steady());
    },
  };
};
