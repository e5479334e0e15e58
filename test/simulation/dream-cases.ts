import type { Fault } from '../../src/effects/simulated/memory-files.js';
import { inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import { type Blow, deal, kill, wakeAll } from '../../src/testing/dreams/dream-blows.js';
import type { Script } from '../../src/testing/dreams/dream-model.js';
import { hostedFiles, type Prior } from '../../src/testing/dreams/dream-scene.js';
import {
  type Cast,
  type DreamReport,
  simulateDreams,
  type Taken,
} from '../../src/testing/dreams/dream-simulation.js';
import type { Histogram } from './dream-histogram.js';
import type { Wrap } from './lock-scene.js';

const MINUTE = 60_000;

/**
 * What a dream has been through when it is hit: nothing; calls of a kind that fail at first, so that it pauses while it
 * settles and tries again; or a kill while it was at work.
 */
export type Trouble = 'none' | 'no verdict' | 'no carrying out' | 'killed before';

/** One dream alone, hit once before one of its steps, counted from 1; 0: never. */
export type Case = {
  readonly prior: Prior;
  readonly script: Script;
  readonly trouble: Trouble;
  readonly blow: Blow;
  readonly step: number;
};

const failing = (times: number, fails: (operation: string, path: string) => boolean): Fault => {
  let left = times;
  return (operation, path) => {
    if (left === 0 || !fails(operation, path)) return null;
    left -= 1;
    return 'EIO';
  };
};

const faultOf = (trouble: Trouble): Fault => {
  if (trouble === 'no verdict')
    return failing(2, (what, path) => what === 'link' && path.endsWith('.verdict'));
  if (trouble === 'no carrying out')
    return failing(2, (what, path) => what === 'unlink' && path.endsWith('.show'));
  return () => null;
};

/** When an endless dream has come to its model, nearly an hour passes. */
const ENDLESS_STEPS = 130;

/** By then a dream has its copy and asks its model. */
const AT_WORK_STEPS = 90;

/** What happens to a dream before it is hit. */
const goThrough = (cast: Cast, { script, trouble }: Case, taken: number): void => {
  const [dreamer] = cast.dreamers;
  if (taken === ENDLESS_STEPS && script === 'endless') cast.scene.world.pass(46 * MINUTE);
  if (taken === AT_WORK_STEPS && trouble === 'killed before' && dreamer !== undefined) kill(cast, dreamer);
};

const once =
  (one: Case) =>
  (cast: Cast): Strategy => {
    const { world } = cast.scene;
    const fault = faultOf(one.trouble);
    world.fault = () => fault;
    let taken = 0;
    const strategy: Strategy = (steps) => {
      const step = inOrder(steps, world);
      if (step === null) return wakeAll(cast) ? strategy(world.steps(), world) : null;
      taken += 1;
      goThrough(cast, one, taken);
      if (taken !== one.step) return step;
      deal(cast, one.blow, step);
      // The schedule goes on with whoever else is there, also with one that has just come and asked for nothing yet.
      return step.process.state === 'running' ? step : null;
    };
    return strategy;
  };

/** Replays one case. */
export const simulateCase = (one: Case, tally: Histogram, wrap?: Wrap): Promise<DreamReport> =>
  simulateDreams(
    {
      prior: one.prior,
      scripts: [one.script],
      ...(wrap === undefined ? {} : { hosting: hostedFiles(wrap) }),
    },
    once(one),
    tally,
  );

export type Sweep = Pick<Case, 'prior' | 'script' | 'trouble'>;
/** `broken`: the first case in which an invariant did not hold, to be replayed with `simulateCase`. */
export type SweepReport = {
  readonly broken: { readonly at: Case; readonly what: readonly string[] } | null;
  readonly cases: number;
};

/** A crash in the middle of a call leaves something of it only where bytes are written. */
const fits = (blow: Blow, what: string): boolean => blow !== 'torn' || what === 'create' || what === 'append';

/** A trouble shows when the verdict is cast; what comes before is as without it. */
const firstOf = ({ trouble }: Sweep, trace: readonly Taken[]): number =>
  trouble === 'none'
    ? 1
    : 1 + trace.findIndex(({ what, path }) => what === 'link' && path.endsWith('.verdict'));

/** Deals each blow before each `stride`th step of a dream, and ends with the first case in which something broke. */
export const sweepCases = async (
  sweep: Sweep,
  blows: readonly Blow[],
  tally: Histogram,
  stride = 1,
  wrap?: Wrap,
): Promise<SweepReport> => {
  const untouched: Case = { ...sweep, blow: 'KILL', step: 0 };
  const { broken, trace } = await simulateCase(untouched, tally, wrap);
  if (broken.length > 0) return { broken: { at: untouched, what: broken }, cases: 1 };
  let cases = 1;
  for (let step = firstOf(sweep, trace); step <= trace.length; step += stride)
    for (const blow of blows.filter((one) => fits(one, trace[step - 1]?.what ?? ''))) {
      const at: Case = { ...sweep, blow, step };
      cases += 1;
      const report = await simulateCase(at, tally, wrap);
      if (report.broken.length > 0) return { broken: { at, what: report.broken }, cases };
    }
  return { broken: null, cases };
};
