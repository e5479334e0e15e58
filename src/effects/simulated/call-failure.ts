import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../ports/files.js';
import type { Call } from './files-over.js';

/**
 * How a call fails: the system's code, and what is on disk all the same. Nothing; a share of it, as of a write that ran out
 * of room in the middle, or of several calls that are one here; or all of it, where the last thing to fail was the sync, the
 * close, or the way of the answer.
 */
export type Failure = { readonly code: string; readonly left: 'nothing' | 'all' | number };

const fileError = (operation: string, path: string, code: string): FileError => ({
  _tag: 'FileError',
  operation,
  path,
  code,
});

/** Does a call, or as much of it as its failure leaves. `told` is what the caller hears, `really` what came to be on disk. */
export const carryOutCall = <A>(
  { operation, path, act, cut }: Call<A>,
  fault: string | Failure | null,
): { readonly told: E.Either<FileError, A>; readonly really: unknown } => {
  if (fault === null) {
    const answer = act();
    if (E.isRight(answer)) return { told: answer, really: answer.right };
    return { told: E.left(fileError(operation, path, answer.left)), really: answer.left };
  }
  const { code, left } = typeof fault === 'string' ? { code: fault, left: 'nothing' as const } : fault;
  const told = E.left(fileError(operation, path, code));
  if (typeof left === 'number') cut?.(left);
  const done = left === 'all' ? act() : null;
  return { told, really: done !== null && E.isRight(done) ? done.right : code };
};
