import { expect, it } from 'vitest';
import { drive, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { watchLock } from '../../src/testing/lock/lock-invariants.js';
import { deadlineContest } from './lock-contests.js';
import { lockScene, VIEW } from './lock-scene.js';
import { afterwards } from './lock-simulation.js';

/** One process goes on until it is about to do something; `null`: until it has ended. */
type Leg = { readonly process: SimProcess; readonly until: ((step: Step) => boolean) | null };

const inLegs = (legs: readonly Leg[]): Strategy => {
  let at = 0;
  const next: Strategy = (steps, world) => {
    const leg = legs[at];
    if (leg === undefined) return null;
    const step = steps.find(({ process }) => process === leg.process);
    if (step !== undefined && leg.until?.(step) !== true) return step;
    at += 1;
    return next(steps, world);
  };
  return next;
};

const takesAway = ({ what, from }: Step): boolean => what === 'rename' && from === VIEW;
const putsBack = ({ what, path }: Step): boolean => what === 'link' && path === VIEW;

it('a lock file that is put back is taken away again when its run was settled meanwhile', async () => {
  const scene = lockScene('none');
  const watch = watchLock(scene);
  const [owner, successor] = await deadlineContest('none', 'abort', false).begin(scene, watch);
  if (owner === undefined || successor === undefined) throw new Error('two take part');
  const ends = Promise.all([owner.act(), successor.act()]);
  let isShown = false;
  const legs: readonly Leg[] = [
    { process: owner.process, until: takesAway },
    { process: successor.process, until: ({ due }) => due !== null && isShown },
    { process: owner.process, until: putsBack },
    { process: successor.process, until: null },
    { process: owner.process, until: null },
  ];
  await drive(scene.world, inLegs(legs), (step, result) => {
    watch.seen(step, result);
    isShown ||= step.process === successor.process && step.path === VIEW && result === 'linked';
  });
  expect(await ends).toEqual(['aborted', 'withdrawn']);
  expect(watch.limits().takenAway).toBe(1);
  await afterwards(scene, watch);
  expect(watch.broken).toEqual([]);
});
