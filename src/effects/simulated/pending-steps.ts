import type * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../ports/files.js';
import { carryOutCall } from './call-failure.js';
import type { Call, Performer } from './files-over.js';
import type { Fault } from './memory-files.js';
import type { SimProcess, Step } from './sim-process.js';

/** What may happen next, in the order in which it was asked for. */
export type PendingSteps = Set<Step>;

/** Calls of a process wait here until they are taken. `faultOf` says then how they fail. */
export const performer =
  (pending: PendingSteps, process: () => SimProcess, faultOf: (process: SimProcess) => Fault): Performer =>
  <A>(call: Call<A>) =>
  () =>
    new Promise<E.Either<FileError, A>>((resolve) => {
      const { operation, path, from = '' } = call;
      const step: Step = {
        process: process(),
        what: operation,
        path,
        from,
        due: null,
        run: () => {
          const { told, really } = carryOutCall(call, step.failure ?? faultOf(step.process)(operation, path));
          resolve(told);
          return really;
        },
        cut: (share) => call.cut?.(share),
        failure: null,
      };
      pending.add(step);
    });

/** The same for timers, by the time when they are due. */
export const timers =
  (pending: PendingSteps, process: () => SimProcess) =>
  (due: number, run: () => void): (() => void) => {
    const step: Step = {
      process: process(),
      what: 'timer',
      path: '',
      from: '',
      due,
      run,
      cut: () => {},
      failure: null,
    };
    pending.add(step);
    return () => pending.delete(step);
  };

/** What can happen now, in the order in which it was asked for. */
export const runnable = (pending: PendingSteps): readonly Step[] => {
  const steps: Step[] = [];
  for (const step of pending) if (step.process.state === 'running') steps.push(step);
  return steps;
};

/** The process is gone, and what it waits for never happens. */
export const end = (pending: PendingSteps, process: SimProcess): void => {
  process.state = 'dead';
  for (const step of pending) if (step.process === process) pending.delete(step);
};
