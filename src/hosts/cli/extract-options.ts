import type { EngineOptions } from './engine-options.js';
import type { JsonOption, StoreOptions } from './options.js';

/** Which session is meant; its transcript as typed. */
export type ExtractOptions = StoreOptions &
  JsonOption &
  EngineOptions & { readonly session?: string; readonly transcript?: string };
