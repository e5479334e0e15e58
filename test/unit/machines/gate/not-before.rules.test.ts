import { describe, expect, test } from 'vitest';
import type { NotBefore } from '../../../../src/effects/ports/not-before.js';
import { HOUR_MS, MINUTE_MS } from '../../../../src/machines/gate/gate.readings.js';
import { refusedByNotBefore } from '../../../../src/machines/gate/gate.rules.js';
import {
  afterBegin,
  afterDecision,
  afterEnd,
  afterRecord,
  afterReview,
  afterScan,
  afterUndo,
  NOTHING_NOTED,
  REVIEW_MS,
} from '../../../../src/machines/gate/not-before.rules.js';
import { inputWith, NOON } from '../../../../src/testing/machines/gate-input.js';

const DAY_MS = 24 * HOUR_MS;
const failure = (note: NotBefore, runId = 'r1', now = NOON) =>
  afterEnd(afterBegin(note, runId, now), runId, 'failed', now);
const held = afterEnd(afterBegin(NOTHING_NOTED, 'h1', NOON), 'h1', 'held', NOON);

describe('the rest after a dream', () => {
  test('that fails is ten minutes, doubling with each failure in a row up to a day', () => {
    let note = NOTHING_NOTED;
    const minutes = Array.from({ length: 10 }, (_, index) => {
      note = failure(note, `r${index}`);
      return ((note.until ?? 0) - NOON) / MINUTE_MS;
    });
    expect(minutes).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
    expect(note).toMatchObject({ why: 'failure', runId: 'r9', failures: 10, counted: null });
  });

  test('that was stopped is an hour and counts as no failure', () => {
    const before = failure(NOTHING_NOTED);
    const note = afterEnd(afterBegin(before, 'r2', NOON), 'r2', 'killed', NOON);
    expect(note).toMatchObject({
      why: 'kill',
      runId: 'r2',
      until: NOON + HOUR_MS,
      failures: 1,
      counted: null,
    });
  });

  test('that is held is a week', () => {
    expect(held).toMatchObject({ why: 'held', runId: 'h1', until: NOON + 7 * DAY_MS, failures: 0 });
  });

  test('that went well is none, and the next failure is the first again', () => {
    const before = failure(failure(failure(NOTHING_NOTED)));
    const note = afterEnd(afterBegin(before, 'r2', NOON), 'r2', 'good', NOON);
    expect(note).toEqual(NOTHING_NOTED);
    expect(failure(note)).toMatchObject({ failures: 1, until: NOON + 10 * MINUTE_MS });
  });

  test('that was begun and never came to an end is that of a failure from when it began', () => {
    const crashed = afterBegin(failure(NOTHING_NOTED), 'r2', NOON);
    expect(crashed).toMatchObject({ failures: 2, counted: 'r2', until: NOON + 20 * MINUTE_MS });
    expect(failure(crashed, 'r3')).toMatchObject({ failures: 3, until: NOON + 40 * MINUTE_MS });
  });

  test('whose beginning could not be noted is the same at its end', () => {
    for (const end of ['good', 'failed', 'killed', 'held'] as const)
      expect(afterEnd(NOTHING_NOTED, 'r1', end, NOON)).toEqual(
        afterEnd(afterBegin(NOTHING_NOTED, 'r1', NOON), 'r1', end, NOON),
      );
  });

  test('is counted from its end', () => {
    const note = afterEnd(afterBegin(NOTHING_NOTED, 'r1', NOON), 'r1', 'failed', NOON + HOUR_MS);
    expect(note.until).toBe(NOON + HOUR_MS + 10 * MINUTE_MS);
  });
});

describe('a result that waits for a person', () => {
  test('is waited for whatever becomes of a dream that is forced meanwhile, and failures are counted all the same', () => {
    const forced = (end: 'good' | 'failed' | 'killed') =>
      afterEnd(afterBegin(held, 'r2', NOON), 'r2', end, NOON);
    for (const end of ['good', 'failed', 'killed'] as const)
      expect(forced(end)).toMatchObject({ why: 'held', runId: 'h1', until: NOON + REVIEW_MS, counted: null });
    expect([forced('good').failures, forced('failed').failures]).toEqual([0, 1]);
    expect(afterRecord(held, NOON)).toMatchObject({ why: 'held', runId: 'h1' });
  });

  test('is waited for to the end, also where a failure would rest for longer than is left', () => {
    const late = NOON + REVIEW_MS - 1;
    expect(afterEnd(afterBegin(held, 'r2', late), 'r2', 'good', late)).toEqual(held);
    expect(failure(held, 'r2', late)).toMatchObject({ why: 'failure', until: late + 10 * MINUTE_MS });
  });

  test('is not waited for after its week', () => {
    const later = NOON + REVIEW_MS;
    expect(failure(held, 'r2', later)).toMatchObject({ why: 'failure', until: later + 10 * MINUTE_MS });
    expect(afterRecord(held, later)).toEqual(NOTHING_NOTED);
  });

  test('is decided by a person, which also ends the row of failures', () => {
    const decided = afterDecision(failure(held, 'r2'));
    expect(decided).toMatchObject({ why: 'held', runId: 'h1', failures: 0 });
    expect(afterReview(decided, null, NOON)).toEqual(NOTHING_NOTED);
  });

  test('is waited for as long as it is kept, unless the store rests for longer anyway', () => {
    const until = NOON + 3 * DAY_MS;
    const undone = afterUndo(NOTHING_NOTED, 'u1', 24, NOON);
    const waiting = { runId: 'h1', until };
    expect(afterReview(undone, waiting, NOON)).toMatchObject({ why: 'held', runId: 'h1', until });
    expect(afterReview(undone, { runId: 'h1', until: NOON + HOUR_MS }, NOON)).toBe(undone);
    expect(afterReview(held, { runId: 'h1', until: NOON + 1 }, NOON)).toBe(held);
    expect(afterReview(held, { runId: 'h2', until }, NOON)).toMatchObject({ runId: 'h2', until });
    expect(afterReview(NOTHING_NOTED, null, NOON)).toBe(NOTHING_NOTED);
  });

  test('that is kept for longer than a review may take comes from a clock that was set back, and holds nothing', () => {
    const years = NOON + 1_000 * DAY_MS;
    const failedOnce = failure(NOTHING_NOTED);
    expect(afterReview(failedOnce, { runId: 'h1', until: years }, NOON)).toBe(failedOnce);
    expect(failure({ ...held, until: years }, 'r2')).toMatchObject({
      ...{ why: 'failure', runId: 'r2', until: NOON + 10 * MINUTE_MS },
    });
    expect(afterRecord({ ...held, until: years }, NOON)).toEqual(NOTHING_NOTED);
  });

  test('gives way to a later one', () => {
    const again = afterEnd(afterBegin(held, 'h2', NOON + 1), 'h2', 'held', NOON + 1);
    expect(again).toMatchObject({ why: 'held', runId: 'h2', until: NOON + 1 + REVIEW_MS });
  });
});

describe('what a person does', () => {
  test('taking a dream back lets the store rest for the hours between two dreams', () => {
    expect(afterUndo(NOTHING_NOTED, 'u1', 24, NOON)).toMatchObject({
      ...{ why: 'undo', runId: 'u1', until: NOON + DAY_MS },
    });
    expect(Number.isSafeInteger(afterUndo(NOTHING_NOTED, 'u1', Number.MAX_VALUE, NOON).until)).toBe(true);
  });

  test('is not made shorter by a dream that is forced and comes to nothing, but ended by one that goes well', () => {
    const undone = afterUndo(NOTHING_NOTED, 'u1', 24, NOON);
    expect(failure(undone, 'r2')).toEqual({ ...undone, failures: 1 });
    expect(afterEnd(undone, 'r2', 'killed', NOON)).toEqual(undone);
    expect(afterEnd(undone, 'r2', 'good', NOON)).toEqual(NOTHING_NOTED);
  });

  test('consolidating by hand is as good as a dream', () => {
    expect(afterRecord(failure(failure(NOTHING_NOTED)), NOON)).toEqual(NOTHING_NOTED);
  });

  test('a look at the sessions changes nothing else', () => {
    expect(afterScan(held, NOON + 5)).toEqual({ ...held, lastScanAt: NOON + 5 });
  });
});

describe('the not-before gate', () => {
  const ask = (note: NotBefore, changes: object = {}) => refusedByNotBefore(inputWith(changes), note);

  test('refuses until exactly the time it names', () => {
    const note = failure(NOTHING_NOTED);
    const passesAt = NOON + 10 * MINUTE_MS;
    expect(ask(note)).toMatchObject({
      ...{ gate: 'not-before', passesAt, error: null },
      ...{ measured: '2031-05-17T12:00:00.000Z', needed: '2031-05-17T12:10:00.000Z' },
    });
    expect(ask(note, { now: passesAt - 1 })).not.toBeNull();
    expect(ask(note, { now: passesAt })).toBeNull();
  });

  test('force skips it, and nothing noted refuses nothing', () => {
    expect(ask(failure(NOTHING_NOTED), { force: true })).toBeNull();
    expect(ask(NOTHING_NOTED)).toBeNull();
  });

  test.each<[NotBefore, string]>([
    [failure(NOTHING_NOTED), 'The last dream failed: not again before 2031-05-17 12:10 UTC, in 10 min.'],
    [
      failure(failure(NOTHING_NOTED)),
      'The last dream failed, and 2 have failed in a row: not again before 2031-05-17 12:20 UTC, in 20 min.',
    ],
    [
      afterBegin(NOTHING_NOTED, 'r1', NOON),
      'The last dream did not come to its end: not again before 2031-05-17 12:10 UTC, in 10 min.',
    ],
    [
      afterEnd(NOTHING_NOTED, 'r1', 'killed', NOON),
      'The last dream was stopped: not again before 2031-05-17 13:00 UTC, in 1 h.',
    ],
    [
      held,
      'The result of run h1 waits for you (“autodream apply h1” or “autodream discard h1”): not again before 2031-05-24 12:00 UTC, in 168 h.',
    ],
    [
      afterUndo(NOTHING_NOTED, 'u1', 24, NOON),
      'The last dream was taken back: not again before 2031-05-18 12:00 UTC, in 24 h.',
    ],
  ])('says why and until when: %#', (note, sentence) => {
    expect(ask(note)?.sentence).toBe(sentence);
  });

  test('a rest longer than any that is given comes from a clock that was set back, and does not hold', () => {
    const rare = { thresholds: { minHours: 1_000, minSessions: 5 } };
    for (const [why, longest, settings] of [
      ['held', REVIEW_MS, rare],
      ['failure', DAY_MS, rare],
      ['kill', HOUR_MS, rare],
      ['undo', REVIEW_MS, {}],
      ['undo', 1_000 * HOUR_MS, rare],
    ] as const) {
      expect(ask({ ...held, why, until: NOON + longest }, settings)).not.toBeNull();
      expect(ask({ ...held, why, until: NOON + longest + 1 }, settings)).toBeNull();
    }
  });
});
