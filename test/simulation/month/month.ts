import { pick, type Random, seeded } from '../../../src/effects/simulated/random.js';
import { putFile } from '../../../src/effects/simulated/scene.js';
import { emptyTree, type Tree } from '../../../src/effects/simulated/tree.js';
import { textAt } from '../../../src/testing/on-disk.js';
import { FOLDERS } from '../../../src/testing/places.js';
import { shownAt } from '../../property/jobs/oracle.js';
import { type MonthClock, monthClock } from './month-clock.js';
import type { History, Moment, MonthJob } from './month-history.js';
import { type Ground, keepingProcess, type MonthProcess } from './month-process.js';
import * as schedules from './month-schedules.js';

export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const FILE = '/project/.claude/scheduled_tasks.json';

type Task = Readonly<Record<string, unknown>>;

/** A month under way. */
export type Month = {
  readonly random: Random;
  readonly tree: Tree;
  readonly clock: MonthClock;
  readonly ground: Ground;
  readonly history: History;
  readonly processes: Map<number, MonthProcess>;
  corrupt: string | null;
  pids: number;
};

export const nowIn = ({ clock }: Pick<Month, 'clock'>): Moment => ({
  steady: clock.steady(),
  wall: clock.wall(),
});

/** Notes whether somebody keeps the jobs from now on. */
export const edge = ({ clock, ground, history, corrupt }: Month): void => {
  const up = ground.living.size > 0 && corrupt === null;
  history.edges.push({ ...nowIn({ clock }), up });
};

export const happen = ({ history }: Pick<Month, 'history'>, what: string): void =>
  void history.happened.set(what, (history.happened.get(what) ?? 0) + 1);

/** Another program writes the file as a whole. */
export const write = ({ tree, ground, clock }: Month, text: string): void => {
  putFile(tree, FILE, text);
  clock.stir();
  for (const changed of ground.watchers.values()) changed();
};

export const tasksIn = ({ tree }: Pick<Month, 'tree'>): readonly Task[] =>
  JSON.parse(textAt(tree, FILE) ?? '{"tasks":[]}').tasks;

export const writeTasks = (month: Month, tasks: readonly Task[]): void =>
  write(month, JSON.stringify({ note: 'of another program', tasks }));

const FLAGS = {
  'one-off': {},
  recurring: { recurring: true },
  permanent: { recurring: true, permanent: true },
};

/** Another program adds a job. */
export const add = (month: Month, id: string, schedule: schedules.Schedule, kind: MonthJob['kind']): void => {
  const added = nowIn(month);
  month.history.jobs.push({ id, schedule, kind, added, renewed: [], removed: null });
  const task = { id, cron: schedule.cron.text, prompt: `Do ${id}.`, createdAt: added.wall, colour: id };
  writeTasks(month, [...tasksIn(month), { ...task, ...FLAGS[kind] }]);
};

export const addOneOff = (month: Month): void => {
  const shown =
    shownAt(month.history.zone, month.clock.wall()) + Math.ceil(month.random() * 40) * 30 * MINUTE;
  add(month, `once-${month.history.jobs.length}`, schedules.onceAt(shown), 'one-off');
};

export const startProcess = (month: Month): void => {
  month.pids += 1;
  month.processes.set(month.pids, keepingProcess(month.ground, month.pids));
  edge(month);
};

export const living = (month: Month): MonthProcess | undefined =>
  pick(
    month.random,
    [...month.processes.values()].filter(({ pid }) => month.ground.living.has(pid)),
  );

const FIRST_JOBS = [
  ['catch-up', schedules.HOURLY, 'permanent'],
  ['morning-checkin', schedules.AT_NIGHT, 'permanent'],
  ['dream', schedules.AT_FOUR, 'permanent'],
  ['half', schedules.HALF_HOURLY, 'recurring'],
  ['work', schedules.ON_WORKDAYS, 'recurring'],
  ['either', schedules.EITHER_DAY, 'recurring'],
] as const;

const groundOf = (base: Pick<Month, 'random' | 'tree' | 'clock' | 'history'>, died: () => void): Ground => {
  const { history, random, tree, clock } = base;
  return {
    ...{ tree, clock, zone: history.zone, died },
    living: new Set(),
    watchers: new Map(),
    duration: () => Math.floor(random() * 20_000),
    begun: ({ firing, runId, missed }) => {
      const { jobId, nominal } = firing;
      history.begun.push({ ...nowIn(base), jobId, nominal, runId, missed });
    },
    told: (runId) => history.told.push(runId),
    news: ({ what, runId, jobId, text }) => {
      happen(base, what);
      if (jobId !== null && text.includes('It was lost.')) history.lost.push({ ...nowIn(base), jobId });
      if (what === 'missed' && runId !== null) history.missed.push(runId);
    },
  };
};

/** A project with jobs of every kind, and nobody who keeps them yet. */
export const beginMonth = (seed: number, zone: string, start: number): Month => {
  const clock = monthClock(start);
  const history: History = {
    ...{ zone, jobs: [], begun: [], edges: [] },
    ...{ missed: [], told: [], deaths: [], lost: [], happened: new Map() },
  };
  const base = {
    random: seeded(seed),
    tree: emptyTree(() => BigInt(clock.wall()) * 1_000_000n),
    clock,
    history,
  };
  const month: Month = {
    ...base,
    ground: groundOf(base, () => {
      history.deaths.push(nowIn(month));
      edge(month);
    }),
    ...{ processes: new Map(), corrupt: null, pids: 100 },
  };
  putFile(month.tree, `${FOLDERS.memory}/MEMORY.md`, '# Memory\n');
  for (const [id, schedule, kind] of FIRST_JOBS) add(month, id, schedule, kind);
  return month;
};

export const fileText = ({ tree }: Pick<Month, 'tree'>): string => textAt(tree, FILE) ?? '';
