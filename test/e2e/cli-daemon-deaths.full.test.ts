import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { aHome, isAlive, MAIN, pidOf, start, statusOf } from './a-daemon-home.js';
import { until } from './hook-process.js';
import { startCli } from './run-cli.js';

describe('autodream daemon', () => {
  test('is one where ten are started at once, and goes on when its terminal is killed', async () => {
    const home = aHome();
    const { project, env } = home;
    const script = '"$0" "$1" daemon start; echo started; exec sleep 60';
    const terminal = spawn('/bin/sh', ['-c', script, process.execPath, MAIN], {
      cwd: project,
      env: { PATH: process.env.PATH, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const started = new Promise<void>((done) =>
      terminal.stdout.on('data', (text: Buffer) => text.includes('started') && done()),
    );
    const starts = await Promise.all([...Array(9)].map(() => start(home)));
    await started;
    process.kill(-(terminal.pid ?? 0), 'SIGKILL');
    expect(starts.map(({ code }) => code)).toEqual(Array(9).fill(0));
    const told = new Set(starts.map(({ out }) => /process (\d+)\./.exec(out)?.[1]));
    expect(told).toEqual(new Set([String(await pidOf(home))]));
  });

  test('comes back with its projects after SIGKILL, and ends in good order by SIGTERM', async () => {
    const home = aHome();
    await start(home);
    const first = await pidOf(home);
    process.kill(first, 'SIGKILL');
    await until(() => !isAlive(first));
    expect(await statusOf(home)).toEqual({ running: false });
    const running = startCli(['daemon', 'run'], home);
    await new Promise((done) => running.child.stderr?.once('data', done));
    expect(await statusOf(home)).toMatchObject({ pid: running.child.pid });
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0, signal: null });
  });
});
