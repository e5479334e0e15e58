import { join } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../ports/clock.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';

/** Clocks of machines that share a folder differ by seconds; more than five minutes is a clock that jumped. */
const AHEAD_MS = 5 * 60_000;

export type FirstSeenParts = {
  readonly files: Files;
  readonly clock: Clock;
  /** The store's state folder. */
  readonly state: string;
  /** Makes the state folder where there is none yet. */
  readonly makeState: TaskEither<FileError, void>;
};

/** A quarter of a microsecond may be lost in the comparison. */
export const isAhead = (ns: bigint, nowMs: number): boolean => Number(ns) > (nowMs + AHEAD_MS) * 1e6;

/**
 * What stands for an impossible time: when it was first seen. That is noted once, in an empty file named by the time
 * whose own time is the answer. If the clock has gone back since, the answer is itself ahead and is looked up likewise;
 * each step leads at least five minutes back, so the chain ends.
 */
export const firstSeen = (parts: FirstSeenParts, aheadNs: bigint): TaskEither<FileError, bigint> =>
  program(function* () {
    let ns = aheadNs;
    while (isAhead(ns, parts.clock.now())) {
      const seen: bigint = yield* perform(noteOnce(parts, ns));
      if (seen >= ns) return seen; // somebody touched the note: no chain to follow
      ns = seen;
    }
    return ns;
  });

const noteOnce = (
  { files, clock, state, makeState }: FirstSeenParts,
  ns: bigint,
): TaskEither<FileError, bigint> =>
  program(function* () {
    const folder = join(state, 'clock-ahead');
    const note = join(folder, String(ns));
    const noted = yield* perform(files.stat(note));
    if (noted !== null) return noted.mtimeNs;
    yield* perform(makeState);
    yield* perform(files.makeFolder(folder));
    const made = yield* perform(files.create(note, new Uint8Array(), { mtimeMs: clock.now() }));
    if (made !== null) return made.mtimeNs;
    const others = yield* perform(files.stat(note));
    return others === null ? yield* perform(vanished(note)) : others.mtimeNs;
  });

const vanished = (path: string): TaskEither<FileError, never> =>
  TE.left({ _tag: 'FileError', operation: 'stat', path, code: 'ENOENT' });
