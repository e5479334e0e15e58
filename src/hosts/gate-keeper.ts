import { makeState } from '../effects/services/state/make-state.js';
import type { StorePaths } from '../effects/services/stores/locate-store.js';
import type { Capabilities } from './capabilities.js';
import { type GateKeeper, keeperOver, type OnVerdict } from './gates.js';

/**
 * The keeper of one store's gates, as a host lends its capabilities. `onVerdict` watches every verdict. The lock's services
 * are loaded only when the lock file turns out to have an owner.
 */
export const gateKeeper = (
  capabilities: Capabilities,
  paths: StorePaths,
  onVerdict?: OnVerdict,
): GateKeeper => {
  const { files, clock } = capabilities;
  const lastConsolidatedAt = async () => {
    const { openStore } = await import('./store.js');
    return openStore(capabilities, paths).lock.lastConsolidatedAt();
  };
  return keeperOver(
    { files, clock, lock: { lastConsolidatedAt }, makeState: makeState(files, paths.state) },
    paths,
    onVerdict,
  );
};
