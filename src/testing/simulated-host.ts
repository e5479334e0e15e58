import type { Model } from '../effects/ports/model.js';
import type { SimProcess } from '../effects/simulated/sim-process.js';
import type { Capabilities } from '../hosts/capabilities.js';
import { capabilitiesWith } from './dreams/dream-scene.js';

/**
 * What a host in the simulated world lends its runs: the files, clock and process table of `process`, and the engine of rules with
 * the model that `model` makes for each run. Its names are its own, so that no other process makes the same.
 */
export const simulatedHost = (process: SimProcess, model?: () => Model): Capabilities =>
  capabilitiesWith(`p${process.pid}x`)(process, model);
