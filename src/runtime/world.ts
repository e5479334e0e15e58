import type { Clock } from '../effects/ports/clock.js';
import type { JournalRecord, RunEvent } from '../journal/record.js';
import type { Acts } from './acts.js';
import { type EffectHandlers, handlerOf } from './effect.js';
import { inFlight } from './in-flight.js';
import { runTimers } from './timers.js';

/** What a run does outside its tree: effects and timers, which come back as events. */
export type World = {
  /** Does what a step asks for; `head` is the hash of the step's record. What it stops is stopped first. */
  readonly act: (acts: Acts, head: string) => void;
  /** Ends all of it: timers at once, effects aborted and awaited. */
  readonly rest: () => Promise<void>;
};

export type WorldOptions = {
  readonly clock: Clock;
  readonly handlers: EffectHandlers;
  readonly records: () => readonly JournalRecord[];
  readonly event: (event: RunEvent) => void;
  readonly defect: (reason: unknown) => void;
};

export const runWorld = ({ clock, handlers, records, event, defect }: WorldOptions): World => {
  const effects = inFlight({
    ended: (command, outcome) => event({ type: 'OUTCOME', command, outcome }),
    defect,
  });
  const timers = runTimers(clock, (command, due) => event({ type: 'TIMER', command, due }));
  return {
    act: ({ stop, start, cancel, set }, head) => {
      stop.forEach(effects.stop);
      cancel.forEach(timers.cancel);
      for (const [command, { due }] of set) timers.set(command, due);
      for (const [command, { src, input }] of start)
        effects.start(command, (signal) =>
          handlerOf(handlers, src).run(input, { command, signal, head: () => head, records })(),
        );
    },
    rest: () => {
      timers.cancelAll();
      return effects.stopAll();
    },
  };
};
