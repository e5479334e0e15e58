import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../src/effects/ports/clock.js';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import { type JobKeeper, jobKeeper } from '../src/hosts/jobs/job-keeper.js';
import type { JobPerformer } from '../src/hosts/jobs/performer.js';
import { openStore } from '../src/hosts/store.js';
import { type Pairs, takePairs } from './statistics.js';

const TICK_MS = 1_000;
const DONE: JobPerformer = async () => ({ _tag: 'Done', sentence: 'Done.' });

/** A keeper whose ticks are called by hand. */
type Ticking = { readonly keeper: JobKeeper; readonly tick: () => void; readonly loadMs: number };

const kept = (folder: string, clock: Clock, perform: JobPerformer): JobKeeper => {
  const at = (name: string): string => join(folder, name);
  const folders = { memory: at('memory'), transcripts: at('sessions'), state: at('state') };
  const store = openStore({ ...liveCapabilities(), clock }, folders);
  return jobKeeper({
    ...{ store, project: folder, zone: 'Europe/Berlin', perform },
    watch: () => () => {},
    onNews: () => {},
  });
};

const writeJobs = async (folder: string, tasks: readonly object[]): Promise<void> => {
  await mkdir(join(folder, '.claude'), { recursive: true });
  await mkdir(join(folder, 'memory'), { recursive: true });
  await writeFile(join(folder, '.claude', 'scheduled_tasks.json'), JSON.stringify({ tasks }));
};

/** Jobs that come tomorrow and later, so that a tick finds nothing due. */
const later = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `job-${at}`,
    cron: `${at % 60} ${Math.floor(at / 60) % 24} 1 1 *`,
    prompt: `Do number ${at}.`,
    createdAt: Date.now(),
    recurring: false,
  }));

const loaded = async (keeper: JobKeeper, count: number): Promise<void> => {
  while (keeper.view().jobs.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
};

const ticking = async (folder: string, count: number): Promise<Ticking> => {
  await writeJobs(folder, later(count));
  let [now, tick] = [Date.now(), (): void => {}];
  const clock: Clock = {
    now: () => now,
    setTimer: (ms, fire) => {
      if (ms !== TICK_MS) {
        const timer = setTimeout(fire, ms);
        return () => clearTimeout(timer);
      }
      tick = fire;
      return () => {};
    },
  };
  const begin = performance.now();
  const keeper = kept(folder, clock, DONE);
  await loaded(keeper, count);
  const loadMs = performance.now() - begin;
  const next = (): void => {
    now += TICK_MS;
    tick();
  };
  return { keeper, tick: next, loadMs };
};

/** Ticks of one sample; one by itself is shorter than a clock can tell. */
const TICKS = 20;

const timeOf = async ({ tick }: Ticking): Promise<number> => {
  const begin = performance.now();
  for (let at = 0; at < TICKS; at += 1) tick();
  return (performance.now() - begin) / TICKS;
};

/** A tick with so many jobs in the file beside one with few, and the milliseconds that loading the many took, once. */
export const jobTicks = async (
  folder: string,
  many: number,
  few: number,
  pairs: number,
): Promise<{ readonly pairs: Pairs; readonly loadMs: number }> => {
  const measured = await ticking(join(folder, 'many'), many);
  const reference = await ticking(join(folder, 'few'), few);
  const take = (count: number) =>
    takePairs(
      count,
      () => timeOf(measured),
      () => timeOf(reference),
    );
  await take(Math.ceil(pairs / 4));
  const taken = await take(pairs);
  await Promise.all([measured.keeper.stop(), reference.keeper.stop()]);
  return { pairs: taken, loadMs: measured.loadMs };
};

/**
 * How many milliseconds after its jittered time each of so many jobs was begun, by real clocks, with a journal on a disk and nothing
 * else to do. One comes every 250 ms.
 */
export const jobLateness = async (folder: string, count: number): Promise<readonly number[]> => {
  await writeJobs(folder, []);
  const { clock } = liveCapabilities();
  const begun: number[] = [];
  let wanted = 0;
  const shifted: Clock = { ...clock, now: () => clock.now() + ahead };
  const minute = 60_000;
  // The keeper's clock stands just before a whole minute, again and again.
  let ahead = 0;
  const keeper = kept(folder, shifted, async ({ firing }) => {
    begun.push(shifted.now() - firing.due);
    wanted -= 1;
    return { _tag: 'Done', sentence: 'Done.' };
  });
  for (let at = 0; at < count; at += 1) {
    const id = `job-${at}`;
    const untilMinute = minute - (shifted.now() % minute);
    ahead += untilMinute - 250;
    wanted += 1;
    const job = { id, cron: '* * * * *', prompt: 'Do it.', createdAt: shifted.now(), recurring: false };
    keeper.addSessionJob({ ...job, kind: 'session', renewedAt: null, lastFiredAt: null });
    while (wanted > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await keeper.stop();
  return begun;
};
