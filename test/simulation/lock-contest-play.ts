import { drive } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { type Limits, type Watch, watchLock } from '../../src/testing/lock/lock-invariants.js';
import { isDone, isLive, isLook } from '../../src/testing/lock/lock-touches.js';
import type { Contestant } from './lock-contest-acts.js';
import type { Contest } from './lock-contests.js';
import { lockScene, type Wrap } from './lock-scene.js';
import { afterwards } from './lock-simulation.js';
import { type Choice, turns } from './lock-turns.js';

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

const storyTeller = (roleOf: ReadonlyMap<SimProcess, string>) => {
  const lines: string[] = [];
  return {
    lines,
    seen: (step: Step, result: unknown): void => {
      const { process, what, path, from } = step;
      if (isLook(step) || !isDone(step, result) || !(isLive(path) || isLive(from))) return;
      lines.push(`${roleOf.get(process)} ${what} ${from.replace(/.*\//, '')} ${path.replace(/.*\//, '')}`);
    },
  };
};

/** Plays one schedule; then everybody is gone, somebody else comes, and all must be as the verdicts say. */
export const playContest = async (
  contest: Contest,
  path: readonly number[],
  preemptions: number,
  wrap?: Wrap,
): Promise<Played> => {
  const scene = lockScene(contest.prior, wrap);
  const watch = watchLock(scene);
  const contestants = await contest.begin(scene, watch);
  const roles = new Map(contestants.map(({ process, role }) => [process, role]));
  const { strategy, choices } = turns(path, {
    preemptions,
    roleOf: (process) => roles.get(process) ?? '',
    mortal: contestants.find(({ role }) => role === contest.mortal)?.process ?? null,
  });
  const story = storyTeller(roles);
  const endOf = startAll(contestants, watch);
  const steps = await drive(
    scene.world,
    (among, world) => (watch.broken.length > 0 ? null : strategy(among, world)),
    (step, result) => {
      watch.seen(step, result);
      story.seen(step, result);
    },
  );
  const outcomes = contestants.map(endOf);
  for (const { process } of contestants) scene.world.crash(process);
  if (watch.broken.length === 0) await afterwards(scene, watch);
  const { broken, limits } = watch;
  return { path, broken, outcomes, steps, story: story.lines.join(', '), limits: limits(), choices };
};
