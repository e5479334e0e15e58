import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aHome, isAlive, MAIN, start, statusOf } from './a-daemon-home.js';
import { until } from './hook-process.js';
import { cli } from './run-cli.js';
import { openTerminal } from './terminal.js';

describe('autodream daemon', () => {
  test('starts, serves the project, is the same when started again, is another one when restarted, and ends', async () => {
    const home = aHome();
    expect(await statusOf(home)).toEqual({ running: false });
    expect(await start(home)).toMatchObject({ code: 0, err: '' });
    const { pid, projects } = await statusOf(home);
    expect(projects).toMatchObject([
      { project: home.project, sentence: null, ward: { project: home.project } },
    ]);
    expect((await start(home)).out).toContain(`The daemon runs, as process ${pid}.`);
    const folder = join(home.home, 'state', 'autodream', 'daemon');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
    expect(await cli(['daemon', 'restart'], home)).toMatchObject({ code: 0, err: '' });
    const next = await statusOf(home);
    expect(next).toMatchObject({ running: true, projects: [{ project: home.project, sentence: null }] });
    expect(next.pid).not.toBe(pid);
    await until(() => !isAlive(pid ?? 0));
    expect((await cli(['daemon', 'stop'], home)).out).toBe('The daemon has ended.\n');
    await until(() => !isAlive(next.pid ?? 0));
    expect(readdirSync(folder).sort()).toEqual(['claims', 'projects.json']);
    expect((await cli(['daemon', 'logs'], home)).out).toMatch(/begins[\s\S]*ends by a request/);
  });

  test('is attached to in a terminal, takes lines, and goes on when one leaves', async () => {
    const home = aHome();
    await start(home);
    const {
      press,
      until: seen,
      exit,
      close,
    } = openTerminal(MAIN, {
      columns: 100,
      rows: 20,
      env: home.env,
      args: ['daemon', 'attach', '--project', home.project],
    });
    await seen((screen) => screen.includes('attached to'));
    press('hello\r');
    await seen((screen) => screen.includes('hello') && screen.includes('autodream: '));
    press('\u0004');
    expect(await exit).toBe(0);
    close();
    expect(await statusOf(home)).toMatchObject({ running: true });
  });
});
