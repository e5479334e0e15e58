import { pick } from '../../../src/effects/simulated/random.js';
import * as m from './month.js';
import type { Moment } from './month-history.js';

type Month = m.Month;

const dieSoon = (month: Month): void => {
  m.happen(month, 'death');
  m.living(month)?.dieAfter(1 + Math.floor(month.random() * 60), month.random() < 0.5);
};

const dieNow = (month: Month): void => {
  m.happen(month, 'death');
  m.living(month)?.die();
};

const stop = (month: Month): void => {
  m.happen(month, 'stop');
  m.living(month)?.stop();
};

const start = (month: Month): void => {
  if (month.ground.living.size >= 2) return;
  m.happen(month, month.ground.living.size === 0 ? 'start' : 'second process');
  m.startProcess(month);
};

const set = (month: Month, what: string, ms: number): void => {
  m.happen(month, what);
  month.clock.set(ms);
  m.edge(month);
};

const removeOne = (month: Month): void => {
  if (month.corrupt !== null) return;
  const tasks = m.tasksIn(month);
  const gone = tasks.find(({ id }) => String(id).startsWith('once'));
  const job = month.history.jobs.find(({ id }) => id === gone?.id);
  if (job === undefined) return;
  m.happen(month, 'removed');
  job.removed = m.nowIn(month);
  m.writeTasks(
    month,
    tasks.filter((task) => task !== gone),
  );
};

const renew = (month: Month): void => {
  const LIFE = 7 * m.DAY;
  if (month.corrupt !== null) return;
  const now = m.nowIn(month);
  for (const job of month.history.jobs.filter(({ kind }) => kind === 'recurring')) {
    const ends = Math.max(job.added.wall, ...job.renewed.map(({ wall }) => wall)) + LIFE;
    if (now.wall >= ends - m.DAY) continue;
    job.renewed.push(now);
    m.writeTasks(
      month,
      m.tasksIn(month).map((task) => (task.id === job.id ? { ...task, renewedAt: now.wall } : task)),
    );
  }
  m.happen(month, 'renewed');
};

const spoil = (month: Month): void => {
  if (month.corrupt !== null) return;
  m.happen(month, 'corrupt');
  month.corrupt = m.fileText(month);
  m.write(month, month.corrupt.slice(0, -2));
  m.edge(month);
};

const repair = (month: Month): void => {
  if (month.corrupt === null) return;
  const whole = month.corrupt;
  month.corrupt = null;
  m.write(month, whole);
  m.edge(month);
};

const oneOff = (month: Month): void => {
  if (month.corrupt === null) m.addOneOff(month);
};

const slept = (month: Month): void => set(month, 'slept', Math.floor(month.random() * 20 * m.HOUR));
const clockSet = (month: Month): void =>
  set(month, 'clock set', Math.floor((month.random() * 4 - 2) * m.HOUR));

const EVENTS = [dieSoon, dieSoon, dieNow, stop, start, start, start, oneOff, oneOff, oneOff];
const RARE = [slept, clockSet, removeOne, spoil, renew, renew];

/** Lets a month pass by its seed, and then leaves one process in peace until all is settled. Gives the moment of the end. */
export const passMonth = async (month: Month, days: number): Promise<Moment> => {
  const { random, clock, ground } = month;
  const end = clock.wall() + days * m.DAY;
  m.startProcess(month);
  while (clock.wall() < end) {
    await clock.advance(Math.floor(random() * random() * 10 * m.HOUR));
    repair(month);
    if (ground.living.size === 0 && random() < 0.7) start(month);
    else pick(random, random() < 0.7 ? EVENTS : RARE)?.(month);
  }
  repair(month);
  if (ground.living.size === 0) start(month);
  for (const process of month.processes.values()) process.dieAfter(0, false);
  await clock.advance(10 * m.MINUTE);
  return m.nowIn(month);
};
