import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../ports/clock.js';
import type { Log, LogFields, LogLevel } from '../../ports/log.js';
import { type Clean, logLine } from './log-line.js';

/** Appends text to the log's file; false: it could not. Never rejects. */
export type Append = (text: string) => Promise<boolean>;

/** What a log is made of. `level`: what is less important is not noted. */
export type LogParts = {
  readonly level: LogLevel;
  readonly clock: Pick<Clock, 'now'>;
  readonly pid: number;
  readonly clean: Clean;
  readonly append: Append;
};

const RANK: Readonly<Record<LogLevel, number>> = { error: 0, warning: 1, info: 2, debug: 3 };

/** Lines that wait for the disk. Whoever notes more in one go has run wild. */
const MOST_WAITING = 500;

const lost = (count: number): string => `${count} lines were left out: too many came at once.`;

/** A log that gathers lines and writes them together, so that noting one costs no wait. */
export const bufferedLog = ({ level, clock, pid, clean, append }: LogParts): Log => {
  let waiting: string[] = [];
  let leftOut = 0;
  let writing: Promise<void> | null = null;
  const lineOf = (of: LogLevel, message: string, fields: LogFields = {}): string =>
    logLine({ time: clock.now(), level: of, pid, message, fields }, clean);
  const drain = async (): Promise<void> => {
    // Lines that are noted in the same step go out together.
    await Promise.resolve();
    while (waiting.length > 0) {
      const all = leftOut === 0 ? waiting : [...waiting, lineOf('warning', lost(leftOut))];
      waiting = [];
      leftOut = 0;
      await append(all.join(''));
    }
    writing = null;
  };
  return {
    write: (of, message, fields) => {
      if (RANK[of] > RANK[level]) return;
      if (waiting.length >= MOST_WAITING) {
        leftOut += 1;
        return;
      }
      // What is noted may come from anywhere, and noting it must do no harm.
      const line = E.tryCatch(
        () => lineOf(of, message, fields),
        () => null,
      );
      if (E.isLeft(line)) return;
      waiting.push(line.right);
      writing ??= drain();
    },
    flush: async () => {
      while (writing !== null) await writing;
    },
  };
};
