import type { Either } from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../src/effects/ports/clock.js';
import type { FileError } from '../../../src/effects/ports/files.js';
import type { JournalWriter } from '../../../src/effects/ports/journal-store.js';
import type { Json } from '../../../src/journal/json.js';
import type { EffectHandlers, EffectRun, Needs, Tagged } from '../../../src/runtime/effect.js';

/** An effect under way, which ends when the test says so. */
export type Pending = EffectRun & {
  readonly src: string;
  readonly input: Json;
  readonly end: (outcome: Either<Tagged, Json>) => void;
};

type Timer = { readonly due: number; readonly fire: () => void };

/** Lets everything run that needs no further event. */
export const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A clock, effects and a journal in the hands of a test. */
export const scriptedWorld = () => {
  let now = 1_000;
  const pending: Pending[] = [];
  const timers: Timer[] = [];
  const lines: { readonly line: string; readonly sync: boolean }[] = [];
  const log: string[] = [];
  let writesLeft = Number.POSITIVE_INFINITY;

  const clock: Clock = {
    now: () => now,
    setTimer: (ms, fire) => {
      const timer = { due: now + ms, fire };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
  };

  const run =
    (src: string) =>
    (input: Json, effect: EffectRun): TaskEither<Tagged, Json> =>
    () =>
      new Promise((resolve) => {
        log.push(`start ${effect.command}`);
        effect.signal.addEventListener('abort', () => log.push(`abort ${effect.command}`));
        const entry: Pending = {
          ...effect,
          src,
          input,
          end: (outcome) => {
            pending.splice(pending.indexOf(entry), 1);
            log.push(`end ${effect.command}`);
            resolve(outcome);
          },
        };
        pending.push(entry);
      });

  const full: FileError = { _tag: 'FileError', operation: 'append', path: 'journal', code: 'ENOSPC' };
  const journal: JournalWriter = {
    write: (line, sync) => async () => {
      if (writesLeft <= 0) return { _tag: 'Left', left: full };
      writesLeft -= 1;
      lines.push({ line, sync });
      log.push(sync ? 'write and sync' : 'write');
      return { _tag: 'Right', right: undefined };
    },
    discard: async () => ({ _tag: 'Right', right: undefined }),
  };

  return {
    clock,
    journal,
    pending: pending as readonly Pending[],
    timers: timers as readonly Timer[],
    lines: lines as readonly { readonly line: string; readonly sync: boolean }[],
    log: log as readonly string[],
    bytes: () => new TextEncoder().encode(lines.map(({ line }) => line).join('')),
    handlers: (needs: Readonly<Record<string, Needs>>): EffectHandlers =>
      Object.fromEntries(Object.entries(needs).map(([src, need]) => [src, { needs: need, run: run(src) }])),
    /** From the `count`-th write on, the disk is full. */
    failAfter: (count: number) => {
      writesLeft = count;
    },
    tick: (ms: number) => {
      now += ms;
    },
    fire: (timer: Timer) => {
      timers.splice(timers.indexOf(timer), 1);
      now = Math.max(now, timer.due);
      timer.fire();
    },
  };
};

export type ScriptedWorld = ReturnType<typeof scriptedWorld>;

export const right = (value: Json): Either<Tagged, Json> => ({ _tag: 'Right', right: value });
export const left = (_tag: string): Either<Tagged, Json> => ({ _tag: 'Left', left: { _tag } });
