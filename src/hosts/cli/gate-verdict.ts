import { readSettings } from '../../config.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import type { LockFolder } from '../../effects/ports/lock-folder.js';
import { makeState } from '../../effects/services/state/make-state.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import { evaluateGates } from '../gates.js';
import type { CliContext } from './context.js';

/** The lock is asked only where its file has an owner, so its services are loaded only then. */
const lockWhenAsked = (paths: StorePaths): Pick<LockFolder, 'lastConsolidatedAt'> => ({
  lastConsolidatedAt: async () => {
    const [{ openStore }, { liveCapabilities }] = await Promise.all([
      import('../store.js'),
      import('../capabilities.js'),
    ]);
    return openStore(liveCapabilities(), paths).lock.lastConsolidatedAt();
  },
});

/** What the gates say to a person who asks. A refusal by a switch or by time loads neither XState nor the lock. */
export const gateVerdict = (context: CliContext, paths: StorePaths, force: boolean): Promise<GateVerdict> =>
  evaluateGates(
    {
      files: nodeFiles,
      clock: nodeClock,
      lock: lockWhenAsked(paths),
      makeState: makeState(nodeFiles, paths.state),
    },
    paths,
    { settings: readSettings({}, {}, context.env), force, person: true },
  );
