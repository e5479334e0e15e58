import type { Step } from '../../src/effects/simulated/sim-process.js';

/** A step that was taken, and what came of it. */
export type Taken = { readonly step: Step; readonly result: unknown };

export type Trace = readonly Taken[];

type Seen = (step: Step, result: unknown) => void;

/** Notes the steps that a watch sees. */
export const tracing = (seen: Seen): { readonly trace: Trace; readonly seen: Seen } => {
  const trace: Taken[] = [];
  return {
    trace,
    seen: (step, result) => {
      trace.push({ step, result });
      seen(step, result);
    },
  };
};
