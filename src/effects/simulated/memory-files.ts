import type { Files } from '../ports/files.js';
import { carryOutCall, type Failure } from './call-failure.js';
import { filesOver } from './files-over.js';
import { emptyTree, type Tree } from './tree.js';

/** Makes a call fail, by a code before it did anything, or in any other way; `null`: it is done. */
export type Fault = (operation: keyof Files, path: string) => string | Failure | null;

export const noFault: Fault = () => null;

/**
 * `Files` in memory, each call done at once: for tests that need a disk and no schedule.
 *
 * Faults: only those that `fault` names (EACCES, ENOSPC, EIO …), before the call did anything or after a part of it. They can be
 * survived because every act of ours is repeated or undone from what is on disk, never from what a call answered.
 */
export const memoryFiles = (
  tree: Tree = emptyTree(() => BigInt(Date.now()) * 1_000_000n),
  fault: Fault = noFault,
): Files => filesOver(tree, (call) => async () => carryOutCall(call, fault(call.operation, call.path)).told);
