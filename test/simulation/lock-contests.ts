import type { Watch } from '../../src/testing/lock/lock-invariants.js';
import { alone } from './lock-alone.js';
import { alike, type Contestant, claims, ends, holding, recovers } from './lock-contest-acts.js';
import { type Actor, type End, must, runLock } from './lock-run.js';
import type { Prior, Scene } from './lock-scene.js';

/** Some processes that meet at one part of a run's life. What leads up to it is done when it begins. */
export type Contest = {
  readonly name: string;
  readonly prior: Prior;
  readonly begin: (scene: Scene, watch: Watch) => Promise<readonly Contestant[]>;
  /** Who may be killed, by role. */
  readonly mortal?: string;
};

/** Processes that reach for the lock at once, from their look to their verification. */
export const claimContest = (prior: Prior, many: number): Contest => ({
  name: `${many} reach for the lock, prior ${prior}`,
  prior,
  begin: async (scene, watch) => alike(scene, watch, many, 'claimer', claims),
});

/** Longer than all the calls of a schedule take, so that it is over when a timer says so, and only then. */
const TIME_LEFT = 10_000;

const afterDeadline = (act: (actor: Actor) => Promise<string>) => async (actor: Actor) => {
  await new Promise<void>((resolve) => actor.process.clock.setTimer(TIME_LEFT, resolve));
  return act(actor);
};

/** Owner and others at the deadline: they abort the run when it is past, and the one that can goes on to claim. */
export const deadlineContest = (prior: Prior, end: End, withKiller: boolean): Contest => ({
  name: `an owner that is to ${end} and a successor${withKiller ? ' and a killer' : ''} at the deadline, prior ${prior}`,
  prior,
  begin: async (scene, watch) => {
    const { owner, run, plan } = await holding(scene, watch, end);
    const deadline = watch.claims.get(run.n)?.deadline ?? 0;
    scene.world.pass(deadline - TIME_LEFT - scene.world.now());
    return [
      { process: owner.process, role: 'owner', act: () => ends(owner, run, plan) },
      ...alike(scene, watch, 1, 'successor', afterDeadline(claims)),
      ...alike(scene, watch, withKiller ? 1 : 0, 'killer', afterDeadline(recovers)),
    ];
  },
});

/** An owner that may be killed before any of its calls, and others who look whether it lives. */
export const deathContest = (prior: Prior, end: End, withSuccessor: boolean): Contest => ({
  name: `an owner that is to ${end} and is killed, a killer${withSuccessor ? ' and a successor' : ''}, prior ${prior}`,
  prior,
  mortal: 'owner',
  begin: async (scene, watch) => {
    const { owner, run, plan } = await holding(scene, watch, end);
    return [
      { process: owner.process, role: 'owner', act: () => ends(owner, run, plan) },
      ...alike(scene, watch, 1, 'killer', recovers),
      ...alike(scene, watch, withSuccessor ? 1 : 0, 'successor', claims),
    ];
  },
});

/** A verdict that is cast, and its owner and helpers who carry it out at once. */
export const settlingContest = (prior: Prior, end: End, helpers: number): Contest => ({
  name: `an owner and ${helpers} who help after a verdict to ${end}, prior ${prior}`,
  prior,
  begin: async (scene, watch) => {
    const { owner, run, plan } = await holding(scene, watch, end);
    const wish =
      plan === null ? { _tag: 'Abort' as const, reason: 'wish' } : { _tag: 'Commit' as const, plan };
    const lock = scene.lockOf(alone(owner.process, scene.world, watch.seen));
    watch.ended(run.n, (await must(lock.decide(run, wish, null)))._tag === 'Committed');
    const act = async () => ((await must(owner.lock.carryOut(run))).restored ? 'aborted' : 'committed');
    return [
      { process: owner.process, role: 'owner', act },
      ...alike(scene, watch, helpers, 'helper', recovers),
    ];
  },
});

/** Two whole lives, one of which is to end so. */
export const livesContest = (prior: Prior, end: End): Contest => ({
  name: `two whole lives, one that is to ${end}, prior ${prior}`,
  prior,
  begin: async (scene, watch) =>
    [end, 'commit' as const].flatMap((wish) =>
      alike(scene, watch, 1, wish, async (actor) => (await runLock(actor, [wish])).join()),
    ),
});

const priors: readonly Prior[] = ['file', 'none'];
const wishes: readonly End[] = ['commit', 'abort'];

/** All contests of so many processes: over a prior lock and none, for runs that are to commit and to abort. */
export const contestsOf = (many: 2 | 3): readonly Contest[] => [
  ...priors.map((prior) => claimContest(prior, many)),
  ...priors.flatMap((prior) =>
    wishes.flatMap((end) => [
      deadlineContest(prior, end, many === 3),
      deathContest(prior, end, many === 3),
      settlingContest(prior, end, many - 1),
    ]),
  ),
];
