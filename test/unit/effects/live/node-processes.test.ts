import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
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

  it('takes a process for alive that the system does not let it signal', async () => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    });
    expect(await processes.pidExists(process.pid)()).toBe(true);
    expect(kill).toHaveBeenCalledWith(process.pid, 0);
    kill.mockRestore();
  });

  it('reads the state of a process whose name looks like one', async () => {
    const title = 'process.title = "a) Z 1 ("; console.log("named"); process.stdin.resume()';
    const child = spawn(process.execPath, ['-e', title]);
    await once(child.stdout, 'data');
    expect(await processes.pidExists(child.pid ?? 0)()).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'close');
  });

  it('takes a process that has ended and was not waited for as dead', async () => {
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60']);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    // It ends when its shell, which would wait for it, has become a program that does not.
    await expect.poll(() => processes.pidExists(pid)(), { timeout: 30_000 }).toBe(false);
    expect(process.kill(pid, 0)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'close');
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
