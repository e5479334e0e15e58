import type { Run, RunOptions } from './run-types.js';

export type { Kill, Run, RunEnd, RunOptions } from './run-types.js';

/** Starts a run: decide → append → adopt → act, for each event in the order in which it came. */
export declare const startRun: (options: RunOptions) => Run;
