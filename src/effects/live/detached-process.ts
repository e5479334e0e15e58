import { type ChildProcess, spawn } from 'node:child_process';
import * as E from 'fp-ts/lib/Either.js';
import { codeOf } from './file-task.js';

/** A process that could not be started. `code`: the system's. */
export type NotStarted = { readonly _tag: 'NotStarted'; readonly program: string; readonly code: string };

export type Detached = {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};

/** `ended`: its exit code, where it ends before this process does; null: a signal ended it. */
export type Detachment = { readonly ended: Promise<number | null> };

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    child.once('exit', (code) => done(code));
  });

/**
 * Starts a process that outlives this one: in a session of its own, without this one's streams, and with these variables alone. It
 * works in the root folder, since any other may be taken away under it.
 */
export const startDetached = ({
  program,
  args,
  environment,
}: Detached): Promise<E.Either<NotStarted, Detachment>> =>
  new Promise((done) => {
    const failed = (error: unknown): void =>
      done(E.left({ _tag: 'NotStarted', program, code: codeOf(error) }));
    try {
      const child = spawn(program, args, { cwd: '/', detached: true, stdio: 'ignore', env: environment });
      child.once('error', failed);
      child.once('spawn', () => {
        child.unref();
        done(E.right({ ended: ended(child) }));
      });
    } catch (error) {
      failed(error);
    }
  });
