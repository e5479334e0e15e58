import type { JournalRecord } from '../../journal/record.js';
import type { StatelyEvent } from './protocol.js';

/** Bytes that may wait for one receiver. One that takes no more gets no more until it does. */
const MOST_WAITING = 1_000_000;

/** A run as far as its records are there. `subscribe` calls back when there are more. */
export type ShownRun = {
  readonly runId: string;
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
 * them: where it hangs nothing piles up, because it is the run that keeps its records. `idle` is called whenever it has all.
 */
export const receiver = (
  run: ShownRun,
  feed: (record: JournalRecord) => readonly StatelyEvent[],
  outlet: Outlet,
  idle: () => void,
): Receiver => {
  let next = 0;
  let state: 'idle' | 'due' | 'blocked' | 'stopped' = 'idle';

  const due = (): void => {
    if (state === 'stopped' || state === 'due') return;
    state = 'due';
    setImmediate(hand);
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
    for (const event of feed(record)) outlet.send(JSON.stringify(event), sent);
    if (outlet.waiting() > MOST_WAITING) state = 'blocked';
    else due();
  };
  const leave = run.subscribe(() => {
    if (state === 'idle') due();
  });
  due();
  return {
    left: () => run.records().length - next,
    stop: () => {
      state = 'stopped';
      leave();
    },
  };
};
