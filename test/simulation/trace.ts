import type { Step } from '../../src/effects/simulated/sim-process.js';
import type { SimWorld } from '../../src/effects/simulated/sim-world.js';

/** A step that was taken, and what came of it. */
export type Taken = { readonly step: Step; readonly result: unknown };

/** Steps, and in words what befell processes and clocks between them. */
export type Trace = readonly (Taken | string)[];

type Seen = (step: Step, result: unknown) => void;

/** Notes the steps that a watch sees, and what befalls the world. */
export const tracing = (world: SimWorld, seen: Seen): { readonly trace: Trace; readonly seen: Seen } => {
  const trace: (Taken | string)[] = [];
  world.tell = (what) => void trace.push(what);
  return {
    trace,
    seen: (step, result) => {
      trace.push({ step, result });
      seen(step, result);
    },
  };
};
