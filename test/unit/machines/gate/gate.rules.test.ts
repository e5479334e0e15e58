import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClockReading } from '../../../../src/effects/ports/consolidation-clock.js';
import { passed } from '../../../../src/machines/gate/gate.passed.js';
import { HOUR_MS, MINUTE_MS } from '../../../../src/machines/gate/gate.readings.js';
import { refusedByError } from '../../../../src/machines/gate/gate.refusal.js';
import {
  refusedBySessions,
  refusedByStore,
  refusedBySwitch,
  refusedByThrottle,
  refusedByTime,
} from '../../../../src/machines/gate/gate.rules.js';
import { LISTED_SESSIONS } from '../../../../src/machines/gate/gate.verdict.js';
import { NOTHING_NOTED } from '../../../../src/machines/gate/not-before.rules.js';
import { inputWith, NOON, nsOf } from '../../../../src/testing/machines/gate-input.js';

const at = (ms: number): ClockReading => ({ _tag: 'At', ns: nsOf(ms) });

describe('the master switch', () => {
  const { switches } = inputWith();
  test.each([
    [{ assistantActive: true }, 'assistant'],
    [{ remote: true }, 'remote'],
    [{ autoMemory: false }, 'Auto memory is off'],
    [{ autodream: false }, 'autoDreamEnabled'],
  ])('refuses with %j and says so', (change, words) => {
    const refused = refusedBySwitch(inputWith({ switches: { ...switches, ...change } }));
    expect(refused).toMatchObject({ gate: 'enabled', passesAt: null });
    expect(refused?.sentence).toContain(words);
  });

  test('a person who asks need not have turned autodream on, but is still refused in the other cases', () => {
    const asked = (change: object) =>
      refusedBySwitch(inputWith({ person: true, switches: { ...switches, ...change } }));
    expect(asked({ autodream: false })).toBeNull();
    for (const change of [{ assistantActive: true }, { remote: true }, { autoMemory: false }])
      expect(asked(change)).not.toBeNull();
  });

  test('force does not turn it on', () => {
    expect(
      refusedBySwitch(inputWith({ force: true, switches: { ...switches, autodream: false } })),
    ).not.toBeNull();
  });
});

describe('the time gate', () => {
  test('opens exactly when it said it would, and not a millisecond before', () => {
    let refusals = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 48 * HOUR_MS }),
        fc.integer({ min: 0, max: 999_999 }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (ago, ns, minHours) => {
          const reading: ClockReading = { _tag: 'At', ns: String(BigInt(nsOf(NOON - ago)) + BigInt(ns)) };
          const ask = (now: number) =>
            refusedByTime(inputWith({ now, thresholds: { minHours, minSessions: 5 } }), reading);
          const refused = ask(NOON);
          if (refused === null) return;
          refusals += 1;
          const { passesAt } = refused;
          expect(passesAt).not.toBeNull();
          if (passesAt === null) return;
          expect(passesAt).toBeGreaterThan(NOON);
          expect(ask(passesAt)).toBeNull();
          expect(ask(passesAt - 1)).not.toBeNull();
        },
      ),
    );
    expect(refusals).toBeGreaterThan(10);
  });

  test('says what was measured, what is needed and when it can pass', () => {
    const refused = refusedByTime(inputWith(), at(NOON - 3.25 * HOUR_MS));
    expect(refused).toMatchObject({
      gate: 'time',
      measured: 3.25,
      needed: 24,
      passesAt: NOON + 20.75 * HOUR_MS,
    });
    expect(refused?.sentence).toBe('Last consolidated 3 h 15 min ago, 24 h needed: passes in 20 h 45 min.');
  });

  test('a time some seconds ahead is no negative age', () => {
    expect(refusedByTime(inputWith(), at(NOON + 3_000))).toMatchObject({ measured: 0 });
  });

  test('a store that was never consolidated is not held back, nor is one that is forced', () => {
    expect(refusedByTime(inputWith(), { _tag: 'Never' })).toBeNull();
    expect(refusedByTime(inputWith({ force: true }), at(NOON))).toBeNull();
  });

  test('a number of hours without measure still gives a time that is a number', () => {
    const refused = refusedByTime(
      inputWith({ thresholds: { minHours: Number.MAX_VALUE, minSessions: 5 } }),
      at(NOON),
    );
    expect(Number.isSafeInteger(refused?.passesAt)).toBe(true);
  });

  test('tells of a clock that jumped, refusing and passing', () => {
    const jumped = (firstSeen: number): ClockReading => ({
      _tag: 'Ahead',
      ns: nsOf(firstSeen),
      shownNs: nsOf(Date.UTC(2099, 0, 1)),
    });
    for (const told of [
      refusedByTime(inputWith(), jumped(NOON - HOUR_MS)),
      passed(inputWith(), jumped(NOON - 30 * HOUR_MS), { count: 9, newest: [] }),
    ]) {
      expect(told?.sentence).toContain('2099-01-01T00:00:00.000Z, lies ahead of the clock');
      expect(told?.sentence).toContain('first seen so');
    }
  });
});

describe('the throttle', () => {
  test('holds for ten minutes from the start of the last scan', () => {
    const ask = (passedMs: number) =>
      refusedByThrottle(inputWith({ lastScanAt: NOON - passedMs }), NOTHING_NOTED);
    expect(ask(4 * MINUTE_MS)).toMatchObject({
      gate: 'throttle',
      measured: 4,
      needed: 10,
      passesAt: NOON + 6 * MINUTE_MS,
    });
    expect(ask(10 * MINUTE_MS - 1)).not.toBeNull();
    expect(ask(10 * MINUTE_MS)).toBeNull();
  });

  test('does not hold before the first scan, when forced, or after the clock was set back', () => {
    const ask = (changes: object) => refusedByThrottle(inputWith(changes), NOTHING_NOTED);
    expect(ask({})).toBeNull();
    expect(ask({ lastScanAt: NOON, force: true })).toBeNull();
    expect(ask({ lastScanAt: NOON + 1 })).toBeNull();
  });

  test('goes by the later of this runner’s look and the noted one, and by no look that is yet to come', () => {
    const ask = (own: number | null, noted: number | null) =>
      refusedByThrottle(inputWith({ lastScanAt: own }), { ...NOTHING_NOTED, lastScanAt: noted })?.measured;
    expect(ask(NOON - 5 * MINUTE_MS, NOON - 2 * MINUTE_MS)).toBe(2);
    expect(ask(NOON - 2 * MINUTE_MS, NOON - 5 * MINUTE_MS)).toBe(2);
    expect(ask(null, NOON - 5 * MINUTE_MS)).toBe(5);
    expect(ask(NOON - 5 * MINUTE_MS, NOON + 1)).toBe(5);
    expect(ask(NOON + 1, null)).toBeUndefined();
  });
});

describe('the sessions gate', () => {
  test('asks for as many sessions as are needed, and cannot say when they will have been', () => {
    const ask = (count: number) => refusedBySessions(inputWith(), { count, newest: [] });
    expect(ask(4)).toMatchObject({ gate: 'sessions', measured: 4, needed: 5, passesAt: null });
    expect(ask(1)?.sentence).toBe('1 session since the last consolidation, 5 needed.');
    expect(ask(5)).toBeNull();
  });

  test('force needs none', () => {
    expect(refusedBySessions(inputWith({ force: true }), { count: 0, newest: [] })).toBeNull();
  });
});

describe('the other verdicts', () => {
  test('no memory folder is told quietly, without an error', () => {
    expect(refusedByStore({ _tag: 'NoStore' })).toMatchObject({ gate: 'store', error: null });
    expect(refusedByStore({ _tag: 'Never' })).toBeNull();
  });

  test('a gate that could not be asked says why', () => {
    const error = { _tag: 'FileError', operation: 'stat', path: '/m/.consolidate-lock', code: 'EIO' };
    const refused = refusedByError('time', error);
    expect(refused).toMatchObject({ gate: 'time', error });
    expect(refused.sentence).toBe(
      'Not now: the lock could not be read: looking at /m/.consolidate-lock failed: the disk reported an error (EIO).',
    );
    const advised = {
      _tag: 'LockError',
      reason: '/m/.consolidate-lock is no regular file',
      advice: 'Move it away.',
    };
    expect(refusedByError('time', advised).sentence).toBe(
      'Not now: the lock could not be read: /m/.consolidate-lock is no regular file. Move it away.',
    );
    expect(refusedByError('sessions', error).sentence).toContain('the sessions could not be counted');
  });

  test('a gate that could not be asked says it in words, not in the fields of an error', () => {
    const denied = { _tag: 'FileError', operation: 'link', path: '/m/1.verdict', code: 'EROFS' };
    expect(refusedByError('time', denied).sentence).toBe(
      'Not now: the lock could not be read: linking /m/1.verdict failed: the file system is read-only (EROFS).',
    );
    const strange = { _tag: 'LockError', reason: '/m/lock is no regular file', advice: 'Move it away.' };
    expect(refusedByError('time', strange).sentence).toBe(
      'Not now: the lock could not be read: /m/lock is no regular file. Move it away.',
    );
  });

  test('the passing verdict says what it measured and names a bounded number of sessions', () => {
    const newest = Array.from({ length: LISTED_SESSIONS + 5 }, (_, index) => `s${index}`);
    const verdict = passed(inputWith(), at(NOON - 30 * HOUR_MS), { count: newest.length, newest });
    expect(verdict).toMatchObject({ _tag: 'Open', measured: newest.length, needed: 5 });
    expect(verdict.sessions).toEqual(newest.slice(0, LISTED_SESSIONS));
    expect(verdict.sentence).toBe('Open: 55 sessions (5 needed), last consolidated 30 h ago (24 h needed).');
    const never = passed(inputWith({ force: true }), { _tag: 'Never' }, { count: 0, newest: [] });
    expect(never.sentence).toContain('Forced: 0 sessions');
    expect(never.sentence).toContain('never');
  });
});
