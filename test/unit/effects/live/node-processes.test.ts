import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { nodeProcesses } from '../../../../src/effects/live/node-processes.js';

const processes = nodeProcesses();
const { self } = processes;

describe('processes of this machine', () => {
  it('sees itself alive', async () => {
    expect(self.pid).toBe(process.pid);
    expect(self.startTime).not.toBe('');
    expect(await processes.liveness(self)()).toBe('alive');
    expect(await processes.pidExists(process.pid)()).toBe(true);
  });

  it.each([
    ['another start time', { startTime: '1' }, 'dead'],
    ['a start time that was never told', { startTime: '' }, 'unknown'],
    ['another boot', { bootId: 'before' }, 'dead'],
    ['another host', { host: 'elsewhere.invalid' }, 'unknown'],
    ['another PID namespace', { pidNamespace: 'pid:[0]' }, 'unknown'],
    ['a PID that cannot be', { pid: 0 }, 'dead'],
    ['a negative PID', { pid: -1 }, 'dead'],
  ] as const)('judges our PID with %s', async (_, difference, expected) => {
    expect(await processes.liveness({ ...self, ...difference })()).toBe(expected);
  });

  it.each([0, -1, 2 ** 31, 1.5, Number.NaN])('knows no process %d', async (pid) => {
    expect(await processes.pidExists(pid)()).toBe(false);
  });

  it('takes a process that may not be signalled for alive', async () => {
    expect(await processes.pidExists(1)()).toBe(true);
  });

  it('sees that a process has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    expect(await processes.pidExists(pid)()).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await processes.pidExists(pid)()).toBe(false);
  });
});
