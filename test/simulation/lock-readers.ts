import * as E from 'fp-ts/lib/Either.js';
import { pick, type Random } from '../../src/effects/simulated/random.js';
import { atRandom, drive } from '../../src/effects/simulated/schedule.js';
import type { Step } from '../../src/effects/simulated/sim-process.js';
import { ns } from '../../src/testing/lock/lock-history.js';
import { type Watch, watchLock } from '../../src/testing/lock/lock-invariants.js';
import type { End } from './lock-run.js';
import { lockScene, PRIOR_NS, type Scene } from './lock-scene.js';
import { afterwards, start, troubled } from './lock-simulation.js';

export type ReaderReport = {
  readonly broken: readonly string[];
  /** What readers were told: `prior`, `never`, `commit`, or `error`. */
  readonly told: readonly string[];
  readonly steps: number;
};

/** The start of the newest commit that is on disk, and whether anything of it is still to be done. */
const followCommits = (watch: Watch) => {
  const settled = new Set<string>();
  const committed = () => [...watch.verdicts.values()].filter(({ decision }) => 'commit' in decision);
  return {
    seen: ({ path }: Step, result: unknown): void => {
      if (result === 'unlinked' && path.endsWith('.pub')) settled.add(path);
    },
    times: () => committed().map(({ n }) => ns(watch.claims.get(n)?.at ?? 0)),
    lastDone: () =>
      committed()
        .filter(({ nonce }) => [...settled].some((path) => path.endsWith(`/${nonce}.pub`)))
        .reduce((last, { n }) => Math.max(last, watch.claims.get(n)?.at ?? 0), 0),
  };
};

/** Asks again and again when the store was last consolidated; what it is told was decided, and is not what an older reader could be told. */
const startReader = (scene: Scene, watch: Watch, commits: ReturnType<typeof followCommits>, many: number) => {
  const lock = scene.lockOf(scene.world.spawn());
  const told: string[] = [];
  const judge = (time: string | null, since: bigint): void => {
    const prior = scene.prior === 'file' ? PRIOR_NS : null;
    const isPrior = time === null ? prior === null : BigInt(time) === prior;
    told.push(isPrior ? (time === null ? 'never' : 'prior') : 'commit');
    if (!isPrior && (time === null || !commits.times().includes(BigInt(time))))
      watch.broken.push(`a reader was told ${time}, which nobody decided`);
    if (since > 0n && (time === null || BigInt(time) < since))
      watch.broken.push(`a reader was told ${time}, and ${since} was there before it asked`);
  };
  const read = async (): Promise<void> => {
    for (let asked = 0; asked < many; asked += 1) {
      const since = ns(commits.lastDone());
      const outcome = await lock.lastConsolidatedAt();
      if (E.isLeft(outcome)) told.push('error');
      else judge(outcome.right, since);
    }
  };
  void read();
  return told;
};

/** Runs that are shown, settled and cut, and somebody who reads the time meanwhile: a whole random case. */
export const readTimes = async (random: Random): Promise<ReaderReport> => {
  const scene = lockScene(random() < 0.5 ? 'file' : 'none');
  const watch = watchLock(scene);
  const commits = followCommits(watch);
  const end = (): End => (random() < 0.5 ? 'commit' : 'abort');
  const many = 1 + Math.floor(random() * 2);
  start(scene, watch, { ends: Array.from({ length: many }, () => [end(), end()]) });
  const told = startReader(scene, watch, commits, 10 + Math.floor(random() * 70));
  const crash = pick(random, [0.005, 0]) ?? 0;
  const below = troubled(random, { crash, sleep: 0 }, atRandom(random, pick(random, [1, 0.3, 0.1]) ?? 1), {
    crashes: 0,
  });
  const steps = await drive(
    scene.world,
    (waiting, world) => (watch.broken.length > 0 ? null : below(waiting, world)),
    (step, result) => {
      commits.seen(step, result);
      watch.seen(step, result);
    },
  );
  if (watch.broken.length === 0) await afterwards(scene, watch);
  return { broken: watch.broken, told, steps };
};
