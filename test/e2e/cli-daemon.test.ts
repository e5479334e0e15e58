import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { aFolder } from './a-store.js';
import { until } from './hook-process.js';
import { cli, startCli } from './run-cli.js';
import { openTerminal } from './terminal.js';

const MAIN = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');

type Home = {
  readonly home: string;
  readonly project: string;
  readonly env: Readonly<Record<string, string>>;
};

const homes: Home[] = [];
afterEach(async () => {
  for (const { env } of homes.splice(0)) await cli(['daemon', 'stop'], { env });
});

/** A person with a project and no daemon yet. */
const aHome = (): Home => {
  const home = aFolder();
  const project = join(home, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  const made = { home, project, env: { HOME: home, XDG_STATE_HOME: join(home, 'state') } };
  homes.push(made);
  return made;
};

const start = ({ project, env }: Home) => cli(['daemon', 'start'], { cwd: project, env });

type Status = { readonly running: boolean; readonly pid?: number; readonly projects?: readonly unknown[] };

const statusOf = async ({ env }: Home): Promise<Status> =>
  JSON.parse((await cli(['daemon', 'status', '--json'], { env })).out);

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const pidOf = async (home: Home): Promise<number> => (await statusOf(home)).pid ?? 0;

describe('autodream daemon', () => {
  test('starts, serves the project, is the same when started again, and ends', async () => {
    const home = aHome();
    expect(await statusOf(home)).toEqual({ running: false });
    expect(await start(home)).toMatchObject({ code: 0, err: '' });
    const { pid, projects } = await statusOf(home);
    expect(projects).toMatchObject([
      { project: home.project, sentence: null, ward: { project: home.project } },
    ]);
    expect((await start(home)).out).toContain(`The daemon runs (${pid}).`);
    const folder = join(home.home, 'state', 'autodream', 'daemon');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
    expect((await cli(['daemon', 'stop'], home)).out).toBe('The daemon has ended.\n');
    await until(() => !isAlive(pid ?? 0));
    expect(readdirSync(folder).sort()).toEqual(['claims', 'projects.json']);
    expect((await cli(['daemon', 'logs'], home)).out).toMatch(/begins[\s\S]*ends by a request/);
  });

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
    const told = new Set(starts.map(({ out }) => /\((\d+)\)/.exec(out)?.[1]));
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
