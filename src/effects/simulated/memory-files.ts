import * as E from 'fp-ts/lib/Either.js';
import type { FileError, Files } from '../ports/files.js';
import { filesOver } from './files-over.js';
import { emptyTree, type Tree } from './tree.js';

/** Makes a call fail: the code that the system would give, or `null` to let it be done. */
export type Fault = (operation: keyof Files, path: string) => string | null;

export const noFault: Fault = () => null;

/**
 * `Files` in memory, each call done at once: for tests that need a disk and no schedule.
 *
 * Faults: only those that `fault` names (EACCES, ENOSPC, EIO …), each before the call did anything. They can be
 * survived because every act of ours is repeated or undone from what is on disk, never from what a call answered.
 */
export const memoryFiles = (
  tree: Tree = emptyTree(() => BigInt(Date.now()) * 1_000_000n),
  fault: Fault = noFault,
): Files =>
  filesOver(tree, ({ operation, path, act }) => async () => {
    const code = fault(operation, path);
    const answer = code === null ? act() : E.left(code);
    return E.mapLeft((left: string): FileError => ({ _tag: 'FileError', operation, path, code: left }))(
      answer,
    );
  });
