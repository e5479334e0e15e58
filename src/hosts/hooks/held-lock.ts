import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { liveCapabilities } from '../capabilities.js';
import { openStore, type Store } from '../store.js';

/** When the store was last consolidated where its lock file has an owner's name in it. */
export const lastConsolidatedAt = (paths: StorePaths): Store['lock']['lastConsolidatedAt'] =>
  openStore(liveCapabilities(), paths).lock.lastConsolidatedAt;
