import type { JournalRecord } from '../../journal/record.js';
import type { StatelyEvent } from './protocol.js';

/** Bytes that may wait for one receiver. One that takes no more gets no more until it does. */
const MOST_WAITING = 1_000_000;

/** While a run is under way, a millisecond of telling is followed by a pause of so many. */
const PACE = 24;

/** A run as far as its records are there. `subscribe` calls back when there are more. */
export type ShownRun = {
  readonly runId: string;
  readonly isUnderWay: () => boolean;
  readonly records: () => readonly JournalRecord[];
  readonly subscribe: (listener: () => void) => () => void;
};

/** What a socket can do, and how much it still holds. */
export type Outlet = {
  readonly send: (text: string, sent: () => void) => void;
  readonly waiting: () => number;
};

/** One who watches. `left` counts the records that were not handed over yet. */
export type Receiver = {
  readonly left: () => number;
  readonly stop: () => void;
};

/**
 * Hands a run's records to one receiver, from the first one on, a record at a time between other work, and no faster than it takes
 * them: where it hangs nothing piles up, because it is the run that keeps its records. While the run is under way it is told with
 * pauses, so that it is hardly slower for being watched; the rest follows at its end. `idle` is called whenever the receiver has all.
 */
export const receiver = (
  run: ShownRun,
  feed: (record: JournalRecord) => readonly StatelyEvent[],
  outlet: Outlet,
  idle: () => void,
): Receiver => {
  let next = 0;
  let state: 'idle' | 'due' | 'pausing' | 'blocked' | 'stopped' = 'idle';
  let pause: NodeJS.Timeout | undefined;

  const due = (): void => {
    if (state === 'stopped' || state === 'due') return;
    clearTimeout(pause);
    state = 'due';
    setImmediate(hand);
  };
  const after = (ms: number): void => {
    if (!run.isUnderWay()) {
      due();
      return;
    }
    state = 'pausing';
    pause = setTimeout(due, ms * PACE);
  };
  const sent = (): void => {
    if (state === 'blocked' && outlet.waiting() <= MOST_WAITING) due();
    else if (state === 'idle' && outlet.waiting() === 0 && next === run.records().length) idle();
  };
  const hand = (): void => {
    if (state !== 'due') return;
    const record = run.records()[next];
    state = 'idle';
    if (record === undefined) {
      sent();
      return;
    }
    next += 1;
    const start = performance.now();
    for (const event of feed(record)) outlet.send(JSON.stringify(event), sent);
    if (outlet.waiting() > MOST_WAITING) state = 'blocked';
    else after(performance.now() - start);
  };
  const leave = run.subscribe(() => {
    if (state === 'idle' || (state === 'pausing' && !run.isUnderWay())) due();
  });
  due();
  return {
    left: () => run.records().length - next,
    stop: () => {
      state = 'stopped';
      clearTimeout(pause);
      leave();
    },
  };
};
