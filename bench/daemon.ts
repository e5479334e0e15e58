import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const MAIN = resolve('dist/hosts/cli/main.js');

/** The share of a core that an idle daemon takes, and megabytes that it holds. */
export type IdleDaemon = { readonly core: number; readonly megabytes: number };

const TICK_MS = 10;

/** Milliseconds of processor time so far. */
const spentBy = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

const megabytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A daemon with one project and nothing to do, for so many milliseconds; null: the system does not tell. Needs what is built. */
export const idleDaemon = async (folder: string, ms: number): Promise<IdleDaemon | null> => {
  if (process.platform !== 'linux') return null;
  const project = join(folder, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  const env = { PATH: process.env.PATH, HOME: folder };
  const daemon = (...args: readonly string[]): string =>
    execFileSync(process.execPath, [MAIN, 'daemon', ...args], { cwd: project, env, encoding: 'utf8' });
  daemon('start');
  const { pid } = JSON.parse(daemon('status', '--json'));
  // What it loaded to begin is let go first.
  await pause(20_000);
  const before = spentBy(pid);
  await pause(ms);
  const idle = { core: (spentBy(pid) - before) / ms, megabytes: megabytesOf(pid) };
  daemon('stop');
  return idle;
};
