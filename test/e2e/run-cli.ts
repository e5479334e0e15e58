import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../dist/hosts/cli/main.js');

export type Ended = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
};

export type Started = { readonly child: ChildProcess; readonly ended: Promise<Ended> };

export type SpawnOptions = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The binary that runs it, where it is not the one that runs the tests. */
  readonly node?: string;
  /** Runs as this user and group. */
  readonly uid?: number;
  /** A command of the shell that is run in the same place before. */
  readonly first?: string;
  /** Called with what the process has said on stderr so far. */
  readonly onErr?: (soFar: string, child: ChildProcess) => void;
};

/** A key of whoever runs the tests must not be spent by them, and their settings must not change what is tested. */
const NOTHING_OF_THEIRS: NodeJS.ProcessEnv = {
  XDG_CONFIG_HOME: '/nowhere',
  ANTHROPIC_API_KEY: undefined,
  ANTHROPIC_AUTH_TOKEN: undefined,
  ANTHROPIC_BASE_URL: undefined,
};

/** Starts the built command line in a process of its own. */
export const startCli = (args: readonly string[], options: SpawnOptions = {}): Started => {
  const { cwd, env, node = process.execPath, uid, first, onErr } = options;
  const command = [node, MAIN, ...args];
  const [program = '', ...rest] =
    first === undefined ? command : ['/bin/sh', '-c', `${first}; exec "$@"`, 'sh', ...command];
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, FORCE_COLOR: undefined, ...NOTHING_OF_THEIRS, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    onErr?.(err, child);
  });
  const ended = new Promise<Ended>((done, failed) => {
    child.on('error', failed);
    child.on('close', (code, signal) => done({ code, signal, out, err }));
  });
  return { child, ended };
};

export const cli = (args: readonly string[], options: SpawnOptions = {}): Promise<Ended> =>
  startCli(args, options).ended;
