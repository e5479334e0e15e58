import { spawn } from 'node:child_process';
import { environment, findProgram } from './programs.js';

/** One command's address space, and each file that it writes for itself, in bytes: enough for the threads of a search. */
const MOST = { memory: 1024 ** 3, file: 1024 ** 3 };

/** A program that sets limits does so within a moment; one that hangs is none. */
const PROBE_MS = 5_000;

const before = (file: string): readonly string[] => [file, `--as=${MOST.memory}`, `--fsize=${MOST.file}`];

const runs = ([file = '', ...args]: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(file, [...args, 'true'], {
      env: environment(),
      stdio: 'ignore',
      timeout: PROBE_MS,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

const probe = async (): Promise<readonly string[]> => {
  const file = process.platform === 'linux' ? await findProgram('prlimit') : null;
  return file !== null && (await runs(before(file))) ? before(file) : [];
};

let probed: Promise<readonly string[]> | null = null;

/**
 * The words that stand before a command so that the system bounds its memory and its files; none where it has no program for that.
 * Tried once in a process.
 */
export const limiter = (): Promise<readonly string[]> => {
  probed ??= probe();
  return probed;
};
