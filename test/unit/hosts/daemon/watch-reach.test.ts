import { describe, expect, test } from 'vitest';
import { watchReach } from '../../../../src/hosts/daemon/watch-reach.js';

/** A clock whose timers ring when they are told to. */
const handClock = () => {
  const timers: (() => void)[] = [];
  return {
    timers,
    setTimer: (_ms: number, ring: () => void) => {
      timers.push(ring);
      return () => void timers.splice(timers.indexOf(ring), 1);
    },
  };
};

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('the reach of a daemon', () => {
  test('is looked at again and again, until it is lost', async () => {
    let isThere = true;
    const clock = handClock();
    const { lost } = watchReach(async () => isThere, clock);
    await settle();
    clock.timers.shift()?.();
    await settle();
    isThere = false;
    expect(clock.timers).toHaveLength(1);
    clock.timers.shift()?.();
    expect(await lost).toContain('socket');
    expect(clock.timers).toEqual([]);
  });

  test('is not looked at any more when the daemon ends', async () => {
    const clock = handClock();
    const { rest } = watchReach(async () => true, clock);
    await settle();
    rest();
    expect(clock.timers).toEqual([]);
  });
});
