import type { EngineOptions } from './engine-options.js';
import type { JsonOption, StoreOptions } from './options.js';

export type RunOptions = StoreOptions &
  JsonOption &
  EngineOptions & {
    readonly force?: boolean;
    readonly dryRun?: boolean;
    readonly review?: boolean;
    readonly readRoots?: readonly string[];
  };
