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
  const take = (step: Step): void => seen(step, world.take(step));
  const perform: Performer = (call) => () =>
    new Promise((resolve) => {
      const { operation: what, path, from = '' } = call;
      const run = () => {
        const { told, really } = carryOutCall(call, world.fault(process)(what, path));
        resolve(told);
        return really;
      };
      take({ process, what, path, from, due: null, run, cut: () => {}, failure: null });
    });
  return {
    ...process,
    perform,
    files: filesOver(world.tree, perform),
    clock: {
      ...process.clock,
      setTimer: (ms, fire) => {
        const cancel = process.clock.setTimer(ms, fire);
        for (const step of world.steps()) if (step.process === process && step.due !== null) take(step);
        return cancel;
      },
    },
  };
};
