import { describe, expect, test } from 'vitest';
import { type Answer, lastKnown } from '../../../../src/effects/live/flags/last-known.js';
import type { Clock } from '../../../../src/effects/ports/clock.js';

const HOUR = 3_600_000;

/** A clock that is turned by hand. */
const handClock = (): Clock & { readonly turn: (ms: number) => void } => {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly fire: () => void }>();
  return {
    now: () => now,
    setTimer: (ms, fire) => {
      const timer = { at: now + ms, fire };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    turn: (ms) => {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.fire();
      }
    },
  };
};

const told = (payload: unknown): Answer => ({ _tag: 'Told', payload });

/** Questions that are answered when the test says so. */
const aProvider = () => {
  const open: { readonly answer: (given: Answer) => void; readonly fail: (error: Error) => void }[] = [];
  const question = () =>
    new Promise<Answer>((answer, fail) => {
      open.push({ answer, fail });
    });
  return { open, question };
};

describe('the last known payload', () => {
  test('is none before the first answer, and then that', async () => {
    const { payload, ask } = lastKnown(async () => told({ enabled: true }), handClock());
    expect(payload()).toBeUndefined();
    await ask();
    expect(payload()).toEqual({ enabled: true });
  });

  test('stays where the provider is down, throws at once or gives no answer', async () => {
    const answers: (() => Promise<Answer>)[] = [
      async () => told(1),
      () => Promise.reject(new Error('down')),
      () => {
        throw new Error('at once');
      },
      async () => ({ _tag: 'Nothing' }),
    ];
    const { payload, ask } = lastKnown(() => (answers.shift() ?? (async () => told(2)))(), handClock());
    for (let asked = 0; asked < 4; asked += 1) {
      await ask();
      expect(payload()).toBe(1);
    }
    await ask();
    expect(payload()).toBe(2);
  });

  test('is forgotten a day after it was told', async () => {
    const clock = handClock();
    const answers = [told(1)];
    const { payload, ask } = lastKnown(async () => answers.shift() ?? { _tag: 'Nothing' }, clock);
    await ask();
    clock.turn(23 * HOUR);
    await ask();
    expect(payload()).toBe(1);
    clock.turn(HOUR);
    expect(payload()).toBeUndefined();
  });

  test('is asked for once at a time, and again when nobody waits for an answer any more', async () => {
    const clock = handClock();
    const { open, question } = aProvider();
    const { payload, ask } = lastKnown(question, clock);
    const first = ask();
    expect(ask()).toBe(first);
    await Promise.resolve();
    expect(open).toHaveLength(1);
    clock.turn(5_000);
    await first;
    const second = ask();
    await Promise.resolve();
    expect(open).toHaveLength(2);
    open[1]?.answer(told('new'));
    await second;
    open[0]?.answer(told('old, and late'));
    await new Promise((done) => setImmediate(done));
    expect(payload()).toBe('new');
  });

  test('is taken from an answer that comes late, where no later one was given', async () => {
    const clock = handClock();
    const { open, question } = aProvider();
    const { payload, ask } = lastKnown(question, clock);
    const first = ask();
    await Promise.resolve();
    clock.turn(5_000);
    await first;
    open[0]?.answer(told('late'));
    await new Promise((done) => setImmediate(done));
    expect(payload()).toBe('late');
  });
});
