import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { Files } from '../src/effects/ports/files.js';
import { openBudget } from '../src/hosts/assistant/budget/budget.js';
import { type Initiative, startInitiative } from '../src/hosts/assistant/initiative/initiative.js';
import { spendingOn } from '../src/hosts/assistant/live/spending.js';
import { dayLog } from '../src/hosts/assistant/log/day-log.js';
import type { TurnEnd, Turns } from '../src/hosts/assistant/turn/turn.js';
import { liveCapabilities } from '../src/hosts/capabilities.js';
import { type JobKeeper, jobKeeper } from '../src/hosts/jobs/job-keeper.js';
import { notingPerformer } from '../src/hosts/jobs/noting-performer.js';
import { openStore, type Store } from '../src/hosts/store.js';
import { heldBytes, withoutCompiling } from './held-bytes.js';
import { type VirtualClock, virtualClock } from './virtual-clock.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const START = Date.UTC(2026, 2, 1);
const ZONE = 'Europe/Berlin';

/** Files of this machine in virtual time. Nothing is synced by itself: what is weighed is memory, and no power is lost. */
const filesIn = ({ acting, clock }: VirtualClock, files: Files): Files => ({
  stat: (path) => () => acting(files.stat(path)),
  list: (path) => () => acting(files.list(path)),
  heldNames: (path) => () => acting(files.heldNames(path)),
  read: (path) => () => acting(files.read(path)),
  readEnd: (path, most) => () => acting(files.readEnd(path, most)),
  makeFolder: (path) => () => acting(files.makeFolder(path)),
  create: (path, bytes, options) => () =>
    acting(files.create(path, bytes, { mtimeMs: clock.now(), ...options })),
  append: (path, bytes) => () => acting(files.append(path, bytes, false)),
  link: (from, to) => () => acting(files.link(from, to)),
  rename: (from, to) => () => acting(files.rename(from, to)),
  unlink: (path) => () => acting(files.unlink(path)),
  removeFolder: (path) => () => acting(files.removeFolder(path)),
  syncFolder: () => () => acting(async () => E.right(undefined)),
  touch: (path, ms) => () => acting(files.touch(path, ms)),
});

const storeIn = (folder: string, time: VirtualClock): Store => {
  const capabilities = liveCapabilities();
  const at = (name: string): string => join(folder, name);
  return openStore(
    {
      ...capabilities,
      files: filesIn(time, capabilities.files),
      clock: time.clock,
      random: () => {
        time.stir();
        return capabilities.random();
      },
      environment: () => ({}),
    },
    { memory: at('memory'), transcripts: at('sessions'), state: at('state') },
  );
};

const task = (id: string, cron: string) => ({
  ...{ id, cron, prompt: `Do ${id}.`, createdAt: START },
  ...{ recurring: true, permanent: true },
});

/** Only these are kept for ever; others would expire after a week. */
const JOBS = [
  task('catch-up', '*/30 * * * *'),
  task('morning-checkin', '7 * * * *'),
  task('dream', '0 9 * * *'),
];

/** Jobs of the file as people have them, and one of the process each day. */
const keeperIn = async (folder: string, store: Store, told: () => void): Promise<JobKeeper> => {
  await mkdir(join(folder, '.claude'), { recursive: true });
  await mkdir(join(folder, 'memory'), { recursive: true });
  await writeFile(join(folder, '.claude', 'scheduled_tasks.json'), JSON.stringify({ tasks: JOBS }));
  return jobKeeper({
    ...{ store, project: folder, zone: ZONE },
    perform: notingPerformer(dayLog({ store, zone: ZONE, log: { write: () => {} } }).write),
    watch: () => () => {},
    onNews: ({ what }) => {
      if (what === 'ended') told();
    },
  });
};

const addDaily = (keeper: JobKeeper, at: number): void => {
  const times = { createdAt: at, renewedAt: null, lastFiredAt: null };
  keeper.addSessionJob({
    ...{ id: `once-${at}`, cron: '0 15 * * *', prompt: 'Do it once.' },
    ...{ recurring: false, kind: 'session', ...times },
  });
};

const cost = (tokens: number) => ({ tokens, microUsd: tokens });

/** Each third call fails for a while, and each fifth asks to sleep. */
const endOf = (call: number): TurnEnd => {
  const base = { runId: 'run', spent: cost(100) };
  if (call % 3 === 0) return { ...base, _tag: 'ApiFailed', reason: 'It is down.', retryAfterMs: null };
  return { ...base, _tag: 'Answered', words: 'Done.', sleepMs: call % 5 === 0 ? HOUR : null };
};

const initiativeIn = async (store: Store, called: () => number): Promise<Initiative> => {
  const budget = await openBudget(store, { tick: cost(200), hour: cost(2_000), day: cost(2_500) });
  const turns: Turns = async () => endOf(called());
  const { turn, others } = spendingOn(budget, turns);
  return startInitiative({
    ...{ store, zone: ZONE, intervalMs: MINUTE, budget, turn, others },
    ...{ tell: () => {}, onMind: () => {}, onEnded: () => {} },
  });
};

/** What was held after so many days, and what had been done by then. */
export type HeldAfter = {
  readonly days: number;
  readonly bytes: number;
  readonly firings: number;
  readonly calls: number;
};

/** Lets a daemon's keeper and initiative live in virtual time over real files, and weighs the heap at the end of each of these days. */
export const monthMemory = async (
  folder: string,
  marks: readonly number[],
): Promise<readonly HeldAfter[]> => {
  withoutCompiling();
  const time = virtualClock(START);
  const store = storeIn(folder, time);
  let [firings, calls] = [0, 0];
  const keeper = await keeperIn(folder, store, () => {
    firings += 1;
  });
  const opening = initiativeIn(store, () => {
    calls += 1;
    return calls;
  });
  await time.advance(MINUTE);
  const initiative = await opening;
  const held: HeldAfter[] = [];
  for (let day = 1; day <= Math.max(...marks); day += 1) {
    addDaily(keeper, time.clock.now());
    await time.advance(DAY - 2 * HOUR);
    initiative.hear({ _tag: 'Esc' });
    time.stir();
    await time.advance(2 * HOUR);
    initiative.hear({ _tag: 'Input' });
    initiative.hear({ _tag: 'Answered', sleepMs: null });
    time.stir();
    if (marks.includes(day)) held.push({ days: day, bytes: heldBytes(), firings, calls });
  }
  await Promise.all([keeper.stop(), initiative.stop()]);
  return held;
};
