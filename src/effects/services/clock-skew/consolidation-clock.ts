import { join } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClockReading, ConsolidationClock } from '../../ports/consolidation-clock.js';
import type { LockError } from '../../ports/lock-folder.js';
import { perform, program } from '../../program.js';
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
  const lock = join(parts.memory, '.consolidate-lock');
  return program<LockError, ClockReading>(function* () {
    const found = yield* perform(parts.files.stat(lock));
    if (found === null) return yield* perform(withoutLock(parts));
    if (found.kind === 'file' && found.size === 0) return yield* perform(settle(parts, found.mtimeNs));
    const looked = yield* perform(parts.lastConsolidatedAt);
    return looked === null ? { _tag: 'Never' } : yield* perform(settle(parts, BigInt(looked)));
  });
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

const settle = (parts: ClockParts, ns: bigint): ConsolidationClock =>
  program<LockError, ClockReading>(function* () {
    if (!isAhead(ns, parts.clock.now())) return { _tag: 'At', ns: String(ns) };
    const seen = yield* perform(firstSeen(parts, ns));
    return { _tag: 'Ahead', ns: String(seen), shownNs: String(ns) };
  });
