import type { Liveness, Owner, Processes } from '../ports/processes.js';
import type { SimHost } from './sim-host.js';
import { ownerOf, type SimProcess } from './sim-process.js';

/** Where and under which PID a process begins; a PID of a dead one can be given again. */
export type Birth = { readonly host: SimHost; readonly pid: number };

const isAt = (process: SimProcess, { host, pid }: Birth): boolean =>
  process.pid === pid && process.host === host;

const find = (processes: readonly SimProcess[], birth: Birth): SimProcess | undefined =>
  processes.find((process) => process.state !== 'dead' && isAt(process, birth));

/** Who a new process is. It starts later than all that had its PID. */
export const bornAs = (processes: readonly SimProcess[], birth: Birth): Owner => {
  const { host, pid } = birth;
  const earlier = processes.filter((process) => isAt(process, birth)).length;
  return {
    ...ownerOf(pid, host.computer.bootId),
    host: host.name,
    pidNamespace: host.pidNamespace,
    startTime: String(1_000 + pid + earlier * 100_000),
  };
};

const judge = (processes: readonly SimProcess[], { host, self }: Viewer, owner: Owner): Liveness => {
  if (owner.host !== self.host) return 'unknown';
  if (owner.bootId !== self.bootId) return 'dead';
  if (owner.pidNamespace !== self.pidNamespace) return 'unknown';
  const found = find(processes, { host, pid: owner.pid });
  return found?.processes.self.startTime === owner.startTime ? 'alive' : 'dead';
};

type Viewer = { readonly host: SimHost; readonly self: Owner };

/** All processes as one of them can see them: those of its own PID namespace. */
export const processesSeenBy = (processes: readonly SimProcess[], viewer: Viewer): Processes => ({
  self: viewer.self,
  liveness: (owner) => async () => judge(processes, viewer, owner),
  pidExists: (pid) => async () => find(processes, { host: viewer.host, pid }) !== undefined,
});
