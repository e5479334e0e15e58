import type { EngineOptions } from './engine-options.js';
import type { JsonOption, StoreOptions } from './options.js';

export type RunOptions = StoreOptions &
  JsonOption &
  EngineOptions & {
    readonly force?: boolean;
    readonly dryRun?: boolean;
    readonly review?: boolean;
    readonly readRoots?: readonly string[];
    /** The port to show the dream on in the Stately inspector; true: a free one. */
    readonly stately?: number | true;
  };
