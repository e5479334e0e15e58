import { carryOutCall } from '../../src/effects/simulated/call-failure.js';
import { filesOver, type Performer } from '../../src/effects/simulated/files-over.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import type { SimWorld } from '../../src/effects/simulated/sim-world.js';

/**
 * A process as it is while it has nobody beside it: as nothing can come between its calls, each is done at once, and takes no turn of
 * a schedule.
 */
export const alone = (
  process: SimProcess,
  world: SimWorld,
  seen: (step: Step, result: unknown) => void,
): SimProcess => {
  const perform: Performer = (call) => async () => {
    world.pass(1);
    const { told, really } = carryOutCall(call, world.fault(process)(call.operation, call.path));
    const { operation: what, path, from = '' } = call;
    seen({ process, what, path, from, due: null, run: () => really, cut: () => {}, failure: null }, really);
    return told;
  };
  return {
    ...process,
    perform,
    files: filesOver(world.tree, perform),
    clock: {
      ...process.clock,
      setTimer: (ms, fire) => {
        world.pass(ms);
        fire();
        return () => {};
      },
    },
  };
};
