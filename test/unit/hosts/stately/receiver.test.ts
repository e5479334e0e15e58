import { afterEach, expect, it, vi } from 'vitest';
import { receiver, type ShownRun } from '../../../../src/hosts/stately/receiver.js';
import type { JournalRecord } from '../../../../src/journal/record.js';

const record = (seq: number): JournalRecord => ({
  v: 1,
  seq,
  time: seq,
  path: 'dream',
  event: { type: 'KILL', by: 'a test', request: null },
  cascade: [],
  before: {},
  after: {},
  digest: '',
  prev: null,
  hash: String(seq),
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('takes a small share of the time of a run that is under way, and tells the rest at its end', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const records = Array.from({ length: 500 }, (_, seq) => record(seq));
  let isUnderWay = true;
  let news = (): void => {};
  const run: ShownRun = {
    runId: 'a',
    isUnderWay: () => isUnderWay,
    records: () => records,
    subscribe: (listener) => {
      news = listener;
      return () => {};
    },
  };
  const told: number[] = [];
  const outlet = { send: (_: string, sent: () => void) => sent(), waiting: () => 0 };
  const feed = ({ seq }: JournalRecord) => {
    told.push(seq);
    now += 2;
    return [];
  };
  const served = receiver(run, feed, outlet, () => {});
  vi.advanceTimersByTime(500);
  // One each 48 ms, beginning at once.
  expect(told.length).toBe(11);
  isUnderWay = false;
  news();
  vi.runAllTimers();
  expect(told).toEqual(records.map(({ seq }) => seq));
  expect(served.left()).toBe(0);
});
