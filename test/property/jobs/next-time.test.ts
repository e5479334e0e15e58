import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { CRON_FIELDS } from '../../../src/machines/job/cron.fields.js';
import { type Cron, parseCron } from '../../../src/machines/job/cron.rules.js';
import { nextAfter } from '../../../src/machines/job/next-time.rules.js';
import { changesBetween, firingsBetween, shownAt } from './oracle.js';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
  'Africa/Casablanca',
];
const DAY = 86_400_000;
const FIRST = Date.UTC(2009, 0, 1);
const LAST = Date.UTC(2031, 0, 1);

const changes = new Map(ZONES.map((zone) => [zone, changesBetween(zone, FIRST, LAST)]));

const fieldOf = ({ low, high, names }: (typeof CRON_FIELDS)[number]): fc.Arbitrary<string> => {
  const value = fc.integer({ min: low, max: high });
  const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`);
  const step = fc.integer({ min: 1, max: high - low });
  const item = fc.oneof(
    { weight: 4, arbitrary: value.map(String) },
    { weight: 1, arbitrary: names.length === 0 ? value.map(String) : fc.constantFrom(...names) },
    range,
    fc.tuple(range, step).map(([of, by]) => `${of}/${by}`),
    step.map((by) => `*/${by}`),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('*') },
    { weight: 3, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(',')) },
  );
};

const [minute, hour, day, month, weekday] = CRON_FIELDS;
/** Hours of the night come more often, since it is then that clocks are changed. */
const night = fc.oneof(fieldOf(hour), fc.constantFrom('0', '1', '2', '3', '1,2', '0-3', '2,14'));
const rare = (field: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant('*') }, { weight: 1, arbitrary: field });
const expression = fc
  .tuple(fieldOf(minute), night, rare(fieldOf(day)), rare(fieldOf(month)), rare(fieldOf(weekday)))
  .map((fields) => fields.join(' '));

const parsed = (text: string): Cron | null => E.getOrElseW(() => null)(parseCron(text));

/** A moment in a window, of a whole second. */
const moment = fc.integer({ min: 0, max: (4 * DAY) / 1_000 }).map((seconds) => seconds * 1_000);

const iso = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString());

/** A few days, around a change of the clocks where the zone has any. */
const window = fc.constantFrom(...ZONES).chain((zone) => {
  const all = changes.get(zone) ?? [];
  const anywhere = fc.integer({ min: 0, max: (LAST - FIRST) / DAY - 5 }).map((days) => FIRST + days * DAY);
  const around = all.length === 0 ? anywhere : fc.constantFrom(...all).map((at) => at - (at % DAY) - 2 * DAY);
  return fc.record({ zone: fc.constant(zone), from: fc.oneof({ weight: 3, arbitrary: around }, anywhere) });
});

type Window = { readonly zone: string; readonly from: number; readonly to: number };

/** By how much the clocks are put forward in a window; milliseconds. */
const movedIn = ({ zone, from, to }: Window): number => shownAt(zone, to) - to - (shownAt(zone, from) - from);

/** Compares what comes after each moment, and gives all firings of the window. */
const compare = (cron: Cron, { zone, from, to }: Window, moments: readonly number[]): readonly number[] => {
  const expected = firingsBetween(cron, zone, from, to);
  for (const after of [...moments.map((ms) => from + ms), ...expected.slice(0, 10)]) {
    const next = nextAfter(cron, zone, after);
    const inWindow = next !== null && next <= to ? next : null;
    expect(iso(inWindow), `after ${iso(after)}`).toBe(iso(expected.find((at) => at > after) ?? null));
  }
  return expected;
};

const moments = fc.array(moment, { minLength: 10, maxLength: 20 });

describe('the times of a schedule', () => {
  it('are those that somebody sees who walks minute by minute with an eye on the clocks', () => {
    const seen = { exact: 0, every: 0, forward: 0, back: 0 };
    const note = (cron: Cron, moved: number): void => {
      seen[cron.isExact ? 'exact' : 'every'] += 1;
      if (moved !== 0) seen[moved > 0 ? 'forward' : 'back'] += 1;
    };
    fc.assert(
      fc.property(window, expression, moments, ({ zone, from }, text, after) => {
        const days = { zone, from, to: from + 4 * DAY };
        const [cron, moved] = [parsed(text), movedIn(days)];
        // A day that the calendar skips is a case of its own, below.
        fc.pre(cron !== null && Math.abs(moved) < DAY / 2);
        if (cron !== null && compare(cron, days, after).length > 0) note(cron, moved);
      }),
      { numRuns: 120 },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('go on with the next day where the calendar skipped one', () => {
    const cron = parsed('0 2,14 * * *');
    if (cron === null) throw new Error('refused');
    const times = [Date.parse('2011-12-30T09:59:00Z')];
    while (times.length < 4) times.push(nextAfter(cron, 'Pacific/Apia', times.at(-1) ?? 0) ?? 0);
    expect(times.map(iso)).toEqual([
      '2011-12-30T09:59:00.000Z',
      '2011-12-30T12:00:00.000Z',
      '2011-12-31T00:00:00.000Z',
      '2011-12-31T12:00:00.000Z',
    ]);
  });
});
