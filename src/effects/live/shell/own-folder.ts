import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { ShellError } from '../../ports/shell.js';

const made = async (): Promise<E.Either<ShellError, string>> => {
  try {
    return E.right(await mkdtemp(join(tmpdir(), 'autodream-pipes-')));
  } catch (error) {
    return E.left({ _tag: 'ShellError', reason: error instanceof Error ? error.message : String(error) });
  }
};

/**
 * Works in a new folder that only this user can enter and that goes with all that is in it: programs such as sort keep there what
 * does not fit into memory, and one that is killed takes nothing away.
 */
export const inOwnFolder = async <A>(
  work: (folder: string) => Promise<E.Either<ShellError, A>>,
): Promise<E.Either<ShellError, A>> => {
  const folder = await made();
  if (E.isLeft(folder)) return folder;
  try {
    return await work(folder.right);
  } finally {
    await rm(folder.right, { recursive: true, force: true }).catch(() => {});
  }
};
