import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const AUTODREAM = resolve(import.meta.dirname, '../../dist/autodream.cjs');

export type HookEnd = { readonly code: number | null; readonly out: string; readonly err: string };

/** Variables of a host: those that a hook needs, and some that are nobody’s business. */
export const hostEnvironment = (home: string): Readonly<Record<string, string>> => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  CLAUDE_CODE_MESSAGING_TOKEN: 'a-token-of-the-host',
  NODE_NO_WARNINGS: '1',
});

/** Calls a hook of what is built, as a host does. `input` null: its standard input is closed. `leavesOpen`: the host keeps the pipe. `cwd`: the folder that it is called in. `autodream`: another build. */
export const hookProcess = (
  word: string,
  input: string | null,
  env: Readonly<Record<string, string>>,
  leavesOpen = false,
  cwd?: string,
  autodream = AUTODREAM,
): Promise<HookEnd> => {
  const child = spawn(process.execPath, [autodream, 'hook', word], {
    env,
    ...(cwd === undefined ? {} : { cwd }),
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  if (leavesOpen) child.stdin?.write(input ?? '');
  else child.stdin?.end(input ?? '');
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done({ code, out, err }));
  });
};

type LogLine = {
  readonly level: string;
  readonly pid: number;
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>>;
};

/** The lines of a person's log that are whole: another process may be writing one. */
export const logOf = (home: string): readonly LogLine[] =>
  readIfThere(join(home, '.local', 'state', 'autodream', 'log', 'autodream.log'))
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** The worker of a project, as the system's table of processes has it; null: there is none. Linux only. */
export const workerOf = (project: string): number | null => {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const line = readIfThere(`/proc/${name}/cmdline`);
    if (line.includes('hook-worker') && line.includes(project)) return Number(name);
  }
  return null;
};

export const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** Comes back when it is so. */
export const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((done) => setTimeout(done, 20));
};
