import { filesOver } from './files-over.js';
import type { Fault } from './memory-files.js';
import { type PendingSteps, performer, timers } from './pending-steps.js';
import { type Birth, bornAs, processesSeenBy } from './process-table.js';
import { type Clockwork, clockOf } from './sim-clock.js';
import type { SimHost } from './sim-host.js';
import type { SimProcess } from './sim-process.js';
import type { Tree } from './tree.js';

/** Where processes come to be. */
export type Ground = {
  readonly tree: Tree;
  readonly time: Clockwork;
  readonly home: SimHost;
  readonly pending: PendingSteps;
  readonly processes: SimProcess[];
  readonly faultOf: (process: SimProcess) => Fault;
};

/** Makes a process: with the next PID of its host, or a given one that nobody has now. */
export const spawning =
  ({ tree, time, home, pending, processes, faultOf }: Ground): ((birth?: Partial<Birth>) => SimProcess) =>
  ({ host = home, pid = host.lastPid + 1 } = {}) => {
    host.lastPid = Math.max(host.lastPid, pid);
    const itself = (): SimProcess => process;
    const perform = performer(pending, itself, faultOf);
    const process: SimProcess = {
      pid,
      host,
      files: filesOver(tree, perform),
      perform,
      clock: clockOf(time, host, timers(pending, itself)),
      processes: processesSeenBy(processes, { host, self: bornAs(processes, { host, pid }) }),
      state: 'running',
    };
    processes.push(process);
    return process;
  };
