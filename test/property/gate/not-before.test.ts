import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NotBefore } from '../../../src/effects/ports/not-before.js';
import {
  parseNotBefore,
  printNotBefore,
} from '../../../src/effects/services/not-before/not-before-format.js';
import { HOUR_MS, MINUTE_MS } from '../../../src/machines/gate/gate.readings.js';
import {
  afterBegin,
  afterEnd,
  afterRecord,
  afterReview,
  afterScan,
  afterUndo,
  type DreamEnd,
  NOTHING_NOTED,
  REVIEW_MS,
} from '../../../src/machines/gate/not-before.rules.js';
import { NOON } from '../../../src/testing/machines/gate-input.js';
import { sameCases } from '../same-cases.js';

type Event =
  | { readonly _tag: 'Dream'; readonly end: DreamEnd | 'crash'; readonly noted: boolean }
  | { readonly _tag: 'Undo' | 'Record' | 'Scan' | 'Review' };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      _tag: fc.constant('Dream' as const),
      end: fc.constantFrom('good', 'failed', 'failed', 'failed', 'killed', 'held', 'crash'),
      noted: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      _tag: fc.constantFrom('Undo' as const, 'Record' as const, 'Scan' as const, 'Review' as const),
    }),
  },
);

const lives = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 3 * 24 * HOUR_MS })), { maxLength: 30 });

const dreamt = (note: NotBefore, runId: string, now: number, { end, noted }: Event & { _tag: 'Dream' }) => {
  if (end === 'crash') return afterBegin(note, runId, now);
  return afterEnd(noted ? afterBegin(note, runId, now) : note, runId, end, now);
};

const after = (note: NotBefore, runId: string, now: number, what: Event): NotBefore => {
  switch (what._tag) {
    case 'Dream':
      return dreamt(note, runId, now, what);
    case 'Undo':
      return afterUndo(note, runId, 24, now);
    case 'Record':
      return afterRecord(note, now);
    case 'Review':
      return afterReview(note, null, now);
    case 'Scan':
      return afterScan(note, now);
  }
};

/** Plays a life and shows each step: what was noted before, what happened when, and what is noted now. */
const play = (
  life: readonly (readonly [Event, number])[],
  see: (before: NotBefore, what: Event, now: number, note: NotBefore) => void,
): void => {
  let [note, now] = [NOTHING_NOTED, NOON];
  for (const [index, [what, wait]] of life.entries()) {
    now += wait;
    const next = after(note, `r${index}`, now, what);
    see(note, what, now, next);
    note = next;
  }
};

const lastOf = (life: Parameters<typeof play>[0]): { readonly note: NotBefore; readonly now: number } => {
  let last = { note: NOTHING_NOTED, now: NOON };
  play(life, (_, __, now, note) => {
    last = { note, now };
  });
  return last;
};

test('whatever was before, each failure in a row lengthens the rest up to a day, and a good end begins the row anew', () => {
  const seen = { grown: 0, capped: 0 };
  fc.assert(
    fc.property(
      lives,
      fc.array(fc.constantFrom('failed', 'crash'), { maxLength: 12, size: 'max' }),
      (life, ends) => {
        const reached = lastOf(life);
        // A result that waits for a person would hide the rest that is looked at here.
        const now = reached.now + REVIEW_MS;
        let note = dreamt(reached.note, 'g', now, { _tag: 'Dream', end: 'good', noted: true });
        expect(note).toMatchObject({ until: null, failures: 0 });
        let longest = 0;
        for (const [index, end] of ends.entries()) {
          note = dreamt(note, `f${index}`, now, { _tag: 'Dream', end, noted: index % 2 === 0 });
          const rest = (note.until ?? now) - now;
          expect(rest).toBe(Math.min(10 * MINUTE_MS * 2 ** index, 24 * HOUR_MS));
          expect(rest).toBeGreaterThanOrEqual(longest);
          seen[rest > longest ? 'grown' : 'capped'] += 1;
          longest = rest;
        }
        expect(note.failures).toBe(ends.length);
      },
    ),
    { numRuns: 300 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
});

test('no rest is longer than a review may take, each has its reason, and what was noted can be read again', () => {
  const whys = new Set<unknown>();
  fc.assert(
    fc.property(lives, (life) => {
      play(life, (_, __, now, note) => {
        expect((note.until ?? now) - now).toBeLessThanOrEqual(REVIEW_MS);
        expect(note.why === null).toBe(note.until === null);
        expect(note.runId === null).toBe(note.until === null);
        expect(parseNotBefore(printNotBefore(note))).toEqual(note);
        whys.add(note.why);
      });
    }),
    { examples: sameCases(lives, 50) },
  );
  expect([...whys].sort()).toEqual(['failure', 'held', 'kill', 'undo', null].sort());
});

test('while a result waits for a person, nothing but that person’s word or time lets a dream begin sooner', () => {
  let waited = 0;
  fc.assert(
    fc.property(lives, (life) => {
      play(life, (before, what, now, note) => {
        if (before.why !== 'held' || (before.until ?? 0) <= now || what._tag === 'Review') return;
        waited += 1;
        expect(note.until ?? 0).toBeGreaterThanOrEqual(before.until ?? 0);
      });
    }),
    { examples: sameCases(lives, 50) },
  );
  expect(waited).toBeGreaterThan(5);
});
