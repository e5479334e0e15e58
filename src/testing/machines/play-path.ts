import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { JournalWriter } from '../../effects/ports/journal-store.js';
import type { Json } from '../../journal/json.js';
import type { JournalRecord, RunEvent } from '../../journal/record.js';
import type { EffectHandlers, Tagged } from '../../runtime/effect.js';
import { type Run, startRun } from '../../runtime/run.js';
import { isTagged } from './is-tagged.js';
import type { MachinePath } from './machine-paths.js';
import type { Subject } from './subject.js';

const NOW_MS = 1_000;

/** Lets everything run that needs no further event. */
const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const noJournal: JournalWriter = {
  write: () => async () => E.right(undefined),
  discard: async () => E.right(undefined),
};

/** Effects and delays that end when a path says so. */
const pathWorld = () => {
  const pending = new Map<string, (outcome: Either<Tagged, Json>) => void>();
  const timers: { readonly due: number; readonly fire: () => void }[] = [];
  const clock: Clock = {
    now: () => NOW_MS,
    setTimer: (ms, fire) => {
      const timer = { due: NOW_MS + ms, fire };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  };
  const handlers = (subject: Subject): EffectHandlers =>
    Object.fromEntries(
      Object.keys(subject.outcomes).map((src) => [
        src,
        {
          needs: 'nothing',
          run:
            (_, { command, signal }) =>
            () =>
              new Promise((resolve) => {
                pending.set(command, resolve);
                signal.addEventListener('abort', () => resolve(E.left({ _tag: 'Stopped' })), { once: true });
              }),
        },
      ]),
    );
  const fire = (due: number): void => {
    const timer = timers.find((one) => one.due === due);
    timers.splice(timer === undefined ? timers.length : timers.indexOf(timer), 1);
    timer?.fire();
  };
  return { clock, handlers, pending, fire };
};

const answer = (outcome: (RunEvent & { type: 'OUTCOME' })['outcome']): Either<Tagged, Json> => {
  if (outcome._tag === 'Right') return E.right(outcome.right);
  return E.left(isTagged(outcome.left) ? outcome.left : { _tag: 'Untagged' });
};

/**
 * Plays a path on the runtime, with effects and delays that end as it says, and gives the records that come of it. What is under
 * way at the end of the path is left so.
 */
export const playPath = async (
  subject: Subject,
  { input, events }: MachinePath,
): Promise<readonly JournalRecord[]> => {
  const world = pathWorld();
  const run: Run = startRun({
    machine: subject.machine,
    name: subject.machine.id,
    input,
    owner: null,
    versions: {},
    handlers: world.handlers(subject),
    journal: noJournal,
    clock: world.clock,
  });
  await quiet();
  for (const event of events) {
    if (event.type === 'OUTCOME') world.pending.get(event.command)?.(answer(event.outcome));
    if (event.type === 'TIMER') world.fire(event.due);
    if (event.type === 'KILL') run.send(event);
    await quiet();
  }
  return run.records();
};
