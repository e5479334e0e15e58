import { makeState } from '../../effects/services/state/make-state.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { Capabilities } from '../capabilities.js';
import { type GateKeeper, type KeeperOptions, keeperOver } from './gates.js';

/**
 * The keeper of one store's gates, as a host lends its capabilities. The lock's services
 * are loaded only when the lock file turns out to have an owner.
 */
export const gateKeeper = (
  capabilities: Capabilities,
  paths: StorePaths,
  options?: KeeperOptions,
): GateKeeper => {
  const { files, clock, random } = capabilities;
  const lastConsolidatedAt = async () => {
    const { openStore } = await import('../store.js');
    return openStore(capabilities, paths).lock.lastConsolidatedAt();
  };
  return keeperOver(
    { files, clock, random, lock: { lastConsolidatedAt }, makeState: makeState(files, paths.state) },
    paths,
    options,
  );
};
