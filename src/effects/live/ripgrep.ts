import { spawn } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import type { FileSearch, Searcher } from '../ports/searcher.js';
import { findProgram } from './shell/programs.js';

/** Fewer files are read as quickly as a process is started. */
const WORTHWHILE = 50;

/** Bytes of paths that one process is given; systems take 256 KB at least. */
const ARGUMENT_BYTES = 100_000;

/** All of a store is searched in well under a second. */
const LONGEST_MS = 20_000;

/** No configuration of a person's, no rules about what to skip, no output but names. */
const OPTIONS = [
  '--no-config',
  '--files-with-matches',
  '--null',
  '--text',
  '--no-ignore',
  '--hidden',
  '--no-messages',
  '--color=never',
];

/** A path that can be taken for nothing else: neither for an option nor, as `-` would be, for the input. */
const asOperand = (path: string): string => `./${path}`;

const batchesOf = (paths: readonly string[]): readonly (readonly string[])[] => {
  const batches: string[][] = [[]];
  let size = 0;
  for (const path of paths) {
    size += Buffer.byteLength(path) + 3;
    if (size > ARGUMENT_BYTES) {
      batches.push([]);
      size = Buffer.byteLength(path) + 3;
    }
    batches.at(-1)?.push(path);
  }
  return batches;
};

/** The names that ripgrep answered; null: it could not do its work, or not all of it. */
const namesFound = (
  program: string,
  { folder, paths, pattern }: FileSearch,
  signal: AbortSignal,
): Promise<ReadonlySet<string> | null> =>
  new Promise((resolve) => {
    const options = [...OPTIONS, '-e', pattern, '--', ...paths.map(asOperand)];
    const child = spawn(program, options, {
      cwd: folder,
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      signal,
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', () => resolve(null));
    child.on('close', (code) => {
      const names = Buffer.concat(chunks).toString('utf8').split('\0');
      resolve(code === 0 || code === 1 ? new Set(names) : null);
    });
  });

const candidates = async (
  program: string,
  search: FileSearch,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const likely: string[] = [];
  for (const batch of batchesOf(search.paths)) {
    const found = signal.aborted ? null : await namesFound(program, { ...search, paths: batch }, signal);
    likely.push(...batch.filter((path) => found === null || found.has(asOperand(path))));
  }
  return likely;
};

/**
 * ripgrep, where it is installed, as what tells which files to read. `fewest`: of fewer files all are named at once. `find` gives
 * the program's absolute path; null: there is none.
 */
export const ripgrep = (
  fewest: number = WORTHWHILE,
  find: () => Promise<string | null> = () => findProgram('rg'),
): Searcher => {
  let program: Promise<string | null> | null = null;
  return {
    candidates: (search, signal) => async () => {
      if (search.paths.length < fewest) return E.right(search.paths);
      program ??= find();
      const found = await program;
      return E.right(found === null ? search.paths : await candidates(found, search, signal));
    },
  };
};
