import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClockReading, ConsolidationClock } from '../../ports/consolidation-clock.js';
import type { LockError } from '../../ports/lock-folder.js';
import { perform, program } from '../../program.js';
import { isTombstone } from '../lock-folder/tokens.js';
import { type FirstSeenParts, firstSeen, isAhead } from './first-seen.js';

/** `lastConsolidatedAt` is the lock folder's, which settles what a dead owner left before it believes a time. */
export type ClockParts = FirstSeenParts & {
  readonly memory: string;
  readonly lastConsolidatedAt: TaskEither<LockError, string | null>;
};

/**
 * A store's clock as the gates read it. The time of a lock file that nobody holds (an empty one) is the truth, so that a
 * turn costs one `stat`; one with an owner's PID in it is looked into.
 */
export const consolidationClock = (parts: ClockParts): ConsolidationClock => {
  const { files, clock, memory } = parts;
  const lock = join(memory, '.consolidate-lock');
  const statLock = files.stat(lock);
  // Written out for the sake of the turn that is refused: each layer here costs it as much as a tenth of the `stat`.
  return async () => {
    const found = await statLock();
    if (E.isLeft(found)) return found;
    const file = found.right;
    if (file === null) return withoutLock(parts)();
    if (file.kind !== 'file' || file.size > 0) return heldLock(parts)();
    if (isTombstone(file) || file.mtimeNs <= 0n) return E.right({ _tag: 'Never' });
    return isAhead(file.mtimeNs, clock.now())
      ? believed(parts, file.mtimeNs)()
      : E.right({ _tag: 'At', ns: String(file.mtimeNs) });
  };
};

const withoutLock = ({ files, memory }: ClockParts): ConsolidationClock =>
  program<LockError, ClockReading>(function* () {
    const folder = yield* perform(files.stat(memory));
    if (folder === null) return { _tag: 'NoStore' };
    if (folder.kind === 'directory') return { _tag: 'Never' };
    return yield* perform(notAFolder(memory));
  });

const notAFolder = (path: string): TaskEither<LockError, never> =>
  TE.left({ _tag: 'FileError', operation: 'stat', path, code: 'ENOTDIR' });

const heldLock = (parts: ClockParts): ConsolidationClock =>
  program<LockError, ClockReading>(function* () {
    const ns = yield* perform(parts.lastConsolidatedAt);
    return ns === null ? { _tag: 'Never' } : yield* perform(believed(parts, BigInt(ns)));
  });

const believed = (parts: ClockParts, ns: bigint): ConsolidationClock =>
  program<LockError, ClockReading>(function* () {
    if (!isAhead(ns, parts.clock.now())) return { _tag: 'At', ns: String(ns) };
    const seen = yield* perform(firstSeen(parts, ns));
    return { _tag: 'Ahead', ns: String(seen), shownNs: String(ns) };
  });
