import { hostname } from 'node:os';
import type { Liveness, Owner, Processes } from '../ports/processes.js';
import { bootId, isKnown, pidNamespace, processEntry } from './process-table.js';

const ownEntry = (): Owner => {
  const entry = processEntry(process.pid);
  return {
    host: hostname(),
    bootId: bootId(),
    pidNamespace: pidNamespace(),
    pid: process.pid,
    startTime: entry._tag === 'Running' ? entry.startTime : '',
  };
};

const isPid = (pid: number): boolean => Number.isInteger(pid) && pid > 0 && pid < 2 ** 31;

const exists = (pid: number): boolean => isPid(pid) && isKnown(pid) && processEntry(pid)._tag !== 'Ended';

const judge = (self: Owner, owner: Owner): Liveness => {
  if (owner.host !== self.host) return 'unknown';
  if (owner.bootId !== self.bootId) return 'dead';
  if (owner.pidNamespace !== self.pidNamespace) return 'unknown';
  if (!exists(owner.pid)) return 'dead';
  const entry = processEntry(owner.pid);
  if (entry._tag !== 'Running') return 'alive';
  // The system did not tell it, then or now: a live process must not be taken for another one with its PID.
  if (entry.startTime === '' || owner.startTime === '') return 'unknown';
  return entry.startTime === owner.startTime ? 'alive' : 'dead';
};

/** The processes of this machine, as this process can see them. */
export const nodeProcesses = (): Processes => {
  const self = ownEntry();
  return {
    self,
    liveness: (owner) => async () => judge(self, owner),
    pidExists: (pid) => async () => exists(pid),
  };
};
