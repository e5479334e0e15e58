import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import type { Crew } from './crew.js';
import { environment } from './programs.js';
import { inSandbox } from './sandbox.js';

/**
 * What programs run in. `sandbox`: its program, and what of the file system is seen inside; null: there is none. `temporary`: the
 * folder for what does not fit into memory. `limiter`: the words before a command that bound what it takes.
 */
export type Surround = {
  readonly crew: Crew;
  readonly temporary: string;
  readonly limiter: readonly string[];
  readonly sandbox: { readonly file: string; readonly view: readonly string[] } | null;
};

export type Program = { readonly name: string; readonly file: string; readonly args: readonly string[] };

const spawned = (
  { name, file, args }: Program,
  { sandbox, temporary, limiter }: Surround,
  cwd: string,
  stdio: StdioOptions,
): ChildProcess => {
  const env = { ...environment(), TMPDIR: temporary };
  const options = { cwd, stdio, env, detached: true, windowsHide: true };
  if (sandbox !== null) {
    const wrapped = inSandbox(sandbox.file, sandbox.view, cwd);
    return spawn(wrapped.file, [...wrapped.args, ...limiter, name, ...args], options);
  }
  const [bounded, ...limits] = limiter;
  if (bounded === undefined) return spawn(file, args, { ...options, argv0: name });
  // It looks for the command in the same folders, and starts it under this name.
  return spawn(bounded, [...limits, name, ...args], options);
};

/** Starts a program without any shell, in a process group of its own; or tells in a word why it cannot be started. */
export const startProgram = (
  program: Program,
  surround: Surround,
  cwd: string,
  stdio: StdioOptions,
): E.Either<string, ChildProcess> =>
  E.tryCatch(
    () => {
      const child = spawned(program, surround, cwd, stdio);
      surround.crew.add(child);
      return child;
    },
    (error) => (error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be started'),
  );
