import { writeSync } from 'node:fs';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Announcement, Passed, Stop } from './kills-orders.js';

/** One write, so that a death right after it loses nothing. */
export const announce = (said: Announcement): void => {
  writeSync(1, `${JSON.stringify(said)}\n`);
};

const standStill = (): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

/** The boundaries that this process passes: before, during and after each system call, and each record. */
export type Boundaries = {
  readonly enter: (states: readonly string[]) => void;
  readonly pass: (boundary: string) => void;
  readonly isIn: (state: string) => boolean;
  readonly passed: () => Passed;
};

/** Counts boundaries by state and stops the process for good at the one that is asked for. */
export const boundaries = (stop: Stop | null): Boundaries => {
  const passed: Record<string, number> = {};
  let states: readonly string[] = [];
  const pass = (boundary: string): void => {
    for (const state of states) passed[state] = (passed[state] ?? 0) + 1;
    if (stop === null || !states.includes(stop.in) || passed[stop.in] !== stop.at) return;
    announce({ _tag: 'Stopped', boundary });
    if (stop.how === 'die') process.kill(process.pid, 'SIGKILL');
    standStill();
  };
  return {
    enter: (entered) => {
      states = entered;
      announce({ _tag: 'In', states });
      pass('record');
    },
    pass,
    isIn: (state) => states.includes(state),
    passed: () => passed,
  };
};

/** A system call with its three boundaries; the middle one is passed while the call is under way. */
export const passing =
  <E, A>(pass: Boundaries['pass'], task: TaskEither<E, A>, call: string): TaskEither<E, A> =>
  async () => {
    pass(`before ${call}`);
    const under = task();
    pass(`during ${call}`);
    const outcome = await under;
    pass(`after ${call}`);
    return outcome;
  };
