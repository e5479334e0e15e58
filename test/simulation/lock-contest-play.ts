import { list } from '../../src/effects/simulated/folder-calls.js';
import { drive, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { get } from '../../src/testing/lock/lock-history.js';
import { type Limits, type Watch, watchLock } from '../../src/testing/lock/lock-invariants.js';
import { isDone, isLive, isLook } from '../../src/testing/lock/lock-touches.js';
import type { Contestant } from './lock-contest-acts.js';
import type { Contest } from './lock-contests.js';
import { FOLDER, lockScene, type Scene, type Wrap } from './lock-scene.js';
import { afterwards } from './lock-simulation.js';
import { type Choice, turns } from './lock-turns.js';
import { type Trace, tracing } from './trace.js';

/** One schedule of a contest. `path` replays it. */
export type ContestReport = {
  readonly path: readonly number[];
  readonly broken: readonly string[];
  /** How each ended, by its role. */
  readonly outcomes: readonly string[];
  /** Steps of the contest itself, without what led up to it and the reckoning. */
  readonly steps: number;
  /** The calls that changed the lock file or the store, in order: schedules that are one have the same. */
  readonly story: string;
  readonly limits: Limits;
};

/** A schedule that no path replays. The trace begins with what led up to the contest and ends with it. */
export type ContestPlay = Omit<ContestReport, 'path'> & { readonly trace: Trace };

/** `choices` are those of the schedule, for who goes on to the next one. */
export type Played = ContestReport & { readonly choices: readonly Choice[] };

/** How each contestant ended, so far. */
const startAll = (contestants: readonly Contestant[], watch: Watch) => {
  const ends = new Map<SimProcess, string>();
  for (const { process, role, act } of contestants)
    void act().then(
      (end) => ends.set(process, end),
      (error: unknown) => watch.broken.push(`the ${role} failed: ${error}`),
    );
  return ({ process, role }: Contestant): string => {
    const end = ends.get(process) ?? (process.state === 'dead' ? 'killed' : 'stuck');
    if (end === 'stuck' && watch.broken.length === 0) watch.broken.push(`the ${role} never ended`);
    return `${role}: ${end}`;
  };
};

const rolesOf = (contestants: readonly Contestant[]): ReadonlyMap<SimProcess, string> =>
  new Map(contestants.map(({ process, role }) => [process, role]));

const mortalOf = ({ mortal }: Contest, contestants: readonly Contestant[]): SimProcess | null =>
  contestants.find(({ role }) => role === mortal)?.process ?? null;

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const storyOf = (trace: Trace, contestants: readonly Contestant[]): string => {
  const roleOf = rolesOf(contestants);
  return trace
    .flatMap((one) => {
      if (typeof one === 'string' || isLook(one.step) || !isDone(one.step, one.result)) return [];
      const { process, what, path, from } = one.step;
      if (!isLive(path) && !isLive(from)) return [];
      return [`${roleOf.get(process)} ${what} ${lastName(from)} ${lastName(path)}`];
    })
    .join(', ');
};

/** Is there a run that somebody has to settle? */
const isLeft = ({ world }: Scene): boolean =>
  (get(list(world.tree, FOLDER)) ?? []).some((name) => name.endsWith('.pub'));

/** So many schedules of which nothing is left to do have somebody come afterwards, too. */
const ONE_IN = 5;

/**
 * All must be as the verdicts say: at once where nothing is left to do, else when everybody is gone and somebody else has taken the lock
 * and given it back.
 */
const reckon = async (scene: Scene, watch: Watch, steps: number): Promise<void> => {
  if (watch.broken.length > 0) return;
  const left = isLeft(scene);
  if (!left) watch.atEnd('when all have ended');
  if (left || steps % ONE_IN === 0) await afterwards(scene, watch);
};

/** Plays one schedule, and looks what came of it. */
export const playBy = async (
  contest: Contest,
  strategyFor: (contestants: readonly Contestant[]) => Strategy,
  wrap?: Wrap,
): Promise<ContestPlay> => {
  const scene = lockScene(contest.prior, wrap);
  const watch = watchLock(scene);
  const { trace, seen } = tracing(scene.world, watch.seen);
  const contestants = await contest.begin(scene, { ...watch, seen });
  const before = trace.length;
  const strategy = strategyFor(contestants);
  const endOf = startAll(contestants, watch);
  const steps = await drive(
    scene.world,
    (among, world) => (watch.broken.length > 0 ? null : strategy(among, world)),
    seen,
  );
  const outcomes = contestants.map(endOf);
  const story = storyOf(trace.slice(before), contestants);
  for (const { process } of contestants) scene.world.crash(process);
  await reckon(scene, watch, steps);
  return { broken: watch.broken, outcomes, steps, story, limits: watch.limits(), trace };
};

/** Plays the schedule of a path. */
export const playContest = async (
  contest: Contest,
  path: readonly number[],
  preemptions: number,
  wrap?: Wrap,
): Promise<Played> => {
  let choices: readonly Choice[] = [];
  const { trace: _, ...report } = await playBy(
    contest,
    (contestants) => {
      const roles = rolesOf(contestants);
      const schedule = turns(path, {
        preemptions,
        roleOf: (process) => roles.get(process) ?? '',
        mortal: mortalOf(contest, contestants),
      });
      choices = schedule.choices;
      return schedule.strategy;
    },
    wrap,
  );
  return { ...report, path, choices };
};
