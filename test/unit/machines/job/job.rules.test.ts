import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../src/effects/ports/jobs.js';
import { jitterBound, jitterSeconds } from '../../../../src/machines/job/jitter.rules.js';
import { expiresAt, LIFE_MS, nextDue, standingOf } from '../../../../src/machines/job/job.rules.js';
import { cronOf } from './crons.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-06-01T12:00:00Z');

const job = (more: Partial<Job> = {}): Job => ({
  id: 'a',
  kind: 'recurring',
  recurring: true,
  cron: '0 * * * *',
  prompt: 'p',
  createdAt: NOON,
  renewedAt: null,
  lastFiredAt: null,
  ...more,
});
const oneOff = job({ kind: 'one-off', recurring: false });
const dueOf = (of: Job): number => nextDue({ ...of, recurring: true }, 'UTC', of.createdAt) ?? 0;

describe('the jitter of a job', () => {
  it.each([
    ['0 9 * * *', true, 5],
    ['* * * * *', true, 6],
    ['*/5 * * * *', true, 30],
    ['0 * * * *', false, 5],
    ['17 */2 * * *', true, 300],
    ['58,1 * * * *', true, 18],
  ])('of %s, recurring: %s, is at most %i seconds', (text, recurring, most) => {
    expect(jitterBound(cronOf(text), recurring)).toBe(most);
  });

  it('is the same each time, within its bound, and spread over it', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(fc.string(), (id) => {
        const seconds = jitterSeconds(id, 30);
        expect(jitterSeconds(id, 30)).toBe(seconds);
        expect(seconds >= 0 && seconds <= 30).toBe(true);
        seen.add(seconds);
      }),
    );
    expect(seen.size).toBeGreaterThan(15);
  });
});

describe('how a job stands', () => {
  it('waits until its time and its jitter have come', () => {
    const due = dueOf(job());
    expect(due).toBeGreaterThanOrEqual(NOON + HOUR);
    expect(standingOf(job(), 'UTC', due - 1)).toMatchObject({
      _tag: 'Waiting',
      firing: { nominal: NOON + HOUR, due },
    });
    expect(standingOf(job(), 'UTC', due)).toMatchObject({
      _tag: 'Due',
      lateMs: 0,
      missed: false,
      skipped: 0,
    });
  });

  it('was missed when it is later than a minute, counted from the jittered time', () => {
    const due = dueOf(job());
    expect(standingOf(job(), 'UTC', due + MINUTE)).toMatchObject({ lateMs: MINUTE, missed: false });
    expect(standingOf(job(), 'UTC', due + MINUTE + 1)).toMatchObject({ lateMs: MINUTE + 1, missed: true });
  });

  it('comes once however many of its times have passed, and says how many are left out', () => {
    const late = NOON + 5 * HOUR + 30 * MINUTE;
    expect(standingOf(job(), 'UTC', late)).toMatchObject({
      _tag: 'Due',
      firing: { nominal: NOON + HOUR },
      skipped: 4,
    });
    expect(standingOf(job({ lastFiredAt: late }), 'UTC', late)).toMatchObject({
      firing: { nominal: NOON + 6 * HOUR },
    });
  });

  it('of a one-off that was missed is due, however late', () => {
    const year = NOON + 365 * 24 * HOUR;
    expect(standingOf(oneOff, 'UTC', year)).toMatchObject({
      _tag: 'Due',
      missed: true,
      skipped: 0,
      firing: { nominal: NOON + HOUR },
    });
  });

  it('is over after seven days, unless it is renewed, permanent or has missed its last time', () => {
    const later = NOON + LIFE_MS + HOUR;
    const left = job({ lastFiredAt: NOON + LIFE_MS - 2 * HOUR });
    expect(expiresAt(left)).toBe(NOON + LIFE_MS);
    expect(standingOf(left, 'UTC', later)).toMatchObject({ _tag: 'Due', missed: true });
    const over = job({ lastFiredAt: NOON + LIFE_MS });
    expect(standingOf(over, 'UTC', later)).toEqual({ _tag: 'Expired', at: NOON + LIFE_MS });
    expect(standingOf({ ...over, renewedAt: NOON + 2 * HOUR }, 'UTC', later)._tag).not.toBe('Expired');
    expect(standingOf({ ...over, kind: 'permanent' }, 'UTC', later)._tag).not.toBe('Expired');
    expect(expiresAt({ ...over, kind: 'session' })).toBeNull();
    expect(expiresAt(oneOff)).toBeNull();
  });

  it('missed nothing while it was expired, once it is renewed; what it had missed before comes once', () => {
    const end = NOON + LIFE_MS;
    const renewedAt = end + 5 * HOUR + 30 * MINUTE;
    const renewed = job({ lastFiredAt: end - MINUTE, renewedAt, expiredAt: end });
    expect(standingOf(renewed, 'UTC', renewedAt)).toMatchObject({
      _tag: 'Waiting',
      firing: { nominal: end + 6 * HOUR },
    });
    const missed = { ...renewed, lastFiredAt: end - 3 * HOUR };
    expect(standingOf(missed, 'UTC', renewedAt)).toMatchObject({
      _tag: 'Due',
      firing: { nominal: end - 2 * HOUR },
      skipped: 1,
    });
    expect(standingOf(job({ renewedAt: NOON + HOUR }), 'UTC', NOON + 4 * HOUR)).toMatchObject({
      firing: { nominal: NOON + HOUR },
    });
  });

  it('says that a schedule is refused', () => {
    expect(standingOf(job({ cron: '@daily' }), 'UTC', NOON)).toMatchObject({
      _tag: 'Never',
      sentence: expect.stringContaining('@daily'),
    });
  });

  it('never gives the same time again, wherever the clock is set', () => {
    fc.assert(
      fc.property(fc.integer({ min: -48, max: 48 }), (hours) => {
        const due = standingOf(job(), 'Europe/Berlin', NOON + 2 * HOUR);
        if (due._tag !== 'Due') throw new Error('It is not due.');
        const at = Math.max(due.firing.nominal, due.firing.nominal + hours * HOUR);
        const next = standingOf(job({ lastFiredAt: at }), 'Europe/Berlin', at);
        expect(next).toMatchObject({ _tag: 'Waiting' });
        expect(next._tag === 'Waiting' && next.firing.nominal > due.firing.nominal).toBe(true);
      }),
    );
  });
});
