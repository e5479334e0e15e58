import type { Fault } from '../../src/effects/simulated/memory-files.js';
import { inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import { type Blow, deal } from './dream-blows.js';
import type { Histogram } from './dream-histogram.js';
import type { Script } from './dream-model.js';
import type { Prior } from './dream-scene.js';
import { type Cast, type DreamReport, simulateDreams } from './dream-simulation.js';

const MINUTE = 60_000;

/** A trouble that passes: the first calls of a kind fail, so that a settling dream pauses and tries again. */
export type Trouble = 'none' | 'no verdict' | 'no carrying out';

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

const once =
  (one: Case) =>
  (cast: Cast): Strategy => {
    const { world } = cast.scene;
    const fault = faultOf(one.trouble);
    world.fault = () => fault;
    let taken = 0;
    const strategy: Strategy = (steps) => {
      const step = inOrder(steps, world);
      if (step === null) return null;
      taken += 1;
      if (taken === ENDLESS_STEPS && one.script === 'endless') world.pass(46 * MINUTE);
      if (taken !== one.step) return step;
      deal(cast, one.blow, step);
      return step.process.state === 'running' ? step : strategy(world.steps(), world);
    };
    return strategy;
  };

/** Replays one case. */
export const simulateCase = (one: Case, tally: Histogram): Promise<DreamReport> =>
  simulateDreams(one.prior, [one.script], once(one), tally);

export type Sweep = Pick<Case, 'prior' | 'script' | 'trouble'>;
export type SweepReport = {
  readonly broken: { readonly at: Case; readonly what: readonly string[] } | null;
  readonly steps: number;
};

/** A crash in the middle of a call leaves something of it only where bytes are written. */
const fits = (blow: Blow, what: string): boolean => blow !== 'torn' || what === 'create' || what === 'append';

/** Deals each blow before each `stride`th step of a dream, and ends with the first case in which something broke. */
export const sweepCases = async (
  sweep: Sweep,
  blows: readonly Blow[],
  tally: Histogram,
  stride = 1,
): Promise<SweepReport> => {
  const untouched: Case = { ...sweep, blow: 'KILL', step: 0 };
  const { broken, trace } = await simulateCase(untouched, tally);
  if (broken.length > 0) return { broken: { at: untouched, what: broken }, cases: 1 };
  let cases = 1;
  for (let step = 1; step <= trace.length; step += stride)
    for (const blow of blows.filter((one) => fits(one, trace[step - 1]?.what ?? ''))) {
      const at: Case = { ...sweep, blow, step };
      cases += 1;
      const report = await simulateCase(at, tally);
      if (report.broken.length > 0) return { broken: { at, what: report.broken }, cases };
    }
  return { broken: null, cases };
};
