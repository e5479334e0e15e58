import { describe, expect, it } from 'vitest';
import type { Clock } from '../../../../src/effects/ports/clock.js';
import { sturdyClock } from '../../../../src/hosts/embedding/sturdy-clock.js';
import { aHost, TURN, until } from './a-host.js';

const throws = (): never => {
  throw Object.create(null);
};

const nonsense: Clock = Object({ now: () => 'noon', setTimer: () => undefined });

/** The same, once. */
const rung = (clock: Clock): Promise<void> => new Promise((resolve) => void clock.setTimer(0, resolve));

describe('a clock of the host', () => {
  it('is asked as long as it answers', () => {
    let cancelled = false;
    const cancel = (): void => {
      cancelled = true;
    };
    const clock = sturdyClock({ now: () => 7, setTimer: () => cancel });
    expect(clock.now()).toBe(7);
    clock.setTimer(0, throws)();
    expect(cancelled).toBe(true);
  });

  it.each<[string, Clock]>([
    ['throws', { now: throws, setTimer: throws }],
    ['gives nonsense', nonsense],
    ['gives no number', { ...nonsense, now: () => Number.NaN }],
  ])('that %s is replaced by the system’s', async (_, broken) => {
    const clock = sturdyClock(broken);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000);
    await rung(clock);
    let rang = false;
    clock.setTimer(0, () => {
      rang = true;
    })();
    await rung(clock);
    expect(rang).toBe(false);
  });

  it('that sets a timer and then throws rings once', async () => {
    let [fire, rings] = [() => {}, 0];
    const clock = sturdyClock({
      now: throws,
      setTimer: (_, ring) => {
        fire = ring;
        return throws();
      },
    });
    await new Promise<void>((resolve) => {
      clock.setTimer(0, () => {
        rings += 1;
        resolve();
      });
    });
    fire();
    expect(rings).toBe(1);
  });

  it('that throws neither holds up a dream nor an extraction', async () => {
    const host = aHost({
      settings: { autoDreamEnabled: true, extractEnabled: true },
      wrap: (lent) => ({ ...lent, clock: { now: throws, setTimer: throws } }),
    });
    await host.autoDream.start();
    expect(await host.autoDream.dream({ force: true })).toMatchObject({ outcome: 'completed' });
    host.autoDream.onTurnEnd({
      ...TURN,
      messages: [{ role: 'user', text: 'Please remember that the crane is out of order.' }],
    });
    await until(() => host.text('remembered.md') !== null);
    await host.autoDream.dispose();
    expect(host.errors()).toEqual([]);
  });
});
