import { expect, it } from 'vitest';
import { stat } from '../../src/effects/simulated/content-calls.js';
import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { get } from '../../src/testing/lock/lock-history.js';
import { watchLock } from '../../src/testing/lock/lock-invariants.js';
import { lockScene, VIEW } from './lock-scene.js';
import { afterwards, start } from './lock-simulation.js';

/** Who goes on, and until which step is its next, or for how many steps. */
type Leg = readonly [who: 'sleeper' | 'later', until: number | ((next: Step) => boolean)];

const takesAway = ({ what, from }: Step): boolean => what === 'rename' && from === VIEW;
const putsBack = ({ what, path }: Step): boolean => what === 'link' && path === VIEW;

/** Goes leg by leg; whatever is left then goes in order. */
const inLegs = (legs: readonly Leg[], processOf: Readonly<Record<Leg[0], SimProcess>>): Strategy => {
  let [at, taken] = [0, 0];
  const strategy: Strategy = (steps, world) => {
    const leg = legs[at];
    if (leg === undefined) return inOrder(steps, world);
    const [who, until] = leg;
    const next = inOrder(
      steps.filter(({ process }) => process === processOf[who]),
      world,
    );
    if (next !== null && (typeof until === 'number' ? taken < until : !until(next))) {
      taken += 1;
      return next;
    }
    [at, taken] = [at + 1, 0];
    return strategy(steps, world);
  };
  return strategy;
};

/** Two runs that are given back where no lock file was, one leg after the other. Says what they left, and what was taken away. */
const play = async (legs: readonly Leg[]) => {
  const scene = lockScene('none');
  const watch = watchLock(scene);
  const [sleeper, later] = start(scene, watch, { ends: [['abort'], ['abort']] }).map(
    ({ process }) => process,
  );
  if (sleeper === undefined || later === undefined) throw new Error('two take part');
  let tookPublication = false;
  await drive(scene.world, inLegs(legs, { sleeper, later }), (step, result) => {
    watch.seen(step, result);
    const taken = takesAway(step) && step.process === sleeper ? get(stat(scene.world.tree, step.path)) : null;
    tookPublication ||= taken !== null && taken.size > 0;
  });
  const left = get(stat(scene.world.tree, VIEW));
  if (watch.broken.length === 0) await afterwards(scene, watch);
  return { broken: watch.broken, left, tookPublication };
};

/** More than a run has: it is over then. */
const SPAN = 75;
/** From its publication on, a run that is given back has no more steps. */
const SHOWN = 36;

it('what a sleeper took away instead of a tombstone comes back for nobody once its run is given back, whenever that is', async () => {
  let took = 0;
  for (let until = 1; until < SHOWN; until += 4)
    for (let more = 0; until + more < SHOWN; more += 1)
      for (const alone of [SPAN, 1]) {
        const { broken, left, tookPublication } = await play([
          ['sleeper', takesAway],
          ['later', putsBack],
          ['later', until],
          ['sleeper', putsBack],
          ['later', more],
          ['sleeper', alone],
          ['later', SPAN],
        ]);
        if (tookPublication) took += 1;
        const when = `${until}, ${more}, ${alone} steps`;
        expect({ broken, left, when }).toEqual({ broken: [], left: null, when });
      }
  expect(took).toBeGreaterThan(50);
});
