import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRY_KINDS, parseLog, printEntry } from '../../../../src/memory/daily-log/entry.js';
import { keptText } from '../../../../src/memory/daily-log/entry-text.js';
import { localStamp } from '../../../../src/memory/daily-log/local-stamp.js';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
  'Africa/Casablanca',
];

describe('the local time of an entry', () => {
  it.each([
    ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29', '01:59:59', '+01:00'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', '03:00:00', '+02:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30:00', '+02:00'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25', '02:30:00', '+01:00'],
    ['2026-11-30T22:59:59.999Z', 'Europe/Berlin', '2026-11-30', '23:59:59', '+01:00'],
    ['2026-11-30T23:00:00Z', 'Europe/Berlin', '2026-12-01', '00:00:00', '+01:00'],
    ['2026-11-30T18:15:00Z', 'Asia/Kathmandu', '2026-12-01', '00:00:00', '+05:45'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31', '00:00:00', '+14:00'],
    ['2026-04-04T14:59:59Z', 'Australia/Lord_Howe', '2026-04-05', '01:59:59', '+11:00'],
    ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe', '2026-04-05', '01:30:00', '+10:30'],
  ])('%s in %s is %s %s%s', (at, zone, date, time, offset) => {
    expect(localStamp(Date.parse(at), zone)).toEqual({ date, time, offset });
  });
});

describe('an entry of a daily log', () => {
  it('comes back as it was, in one line, whatever its text and zone', () => {
    const entry = fc.record({
      at: fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2060-01-01') }),
      kind: fc.constantFrom(...ENTRY_KINDS),
      text: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({
          unit: fc.constantFrom(...'\\`*_[]()<>&#;~|!$- \n\r\t\u2028\u202e\u0000\ud800a('.split('')),
        }),
      ),
      runs: fc.array(fc.stringMatching(/^[0-9a-z][0-9a-z-]{0,9}$/), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(entry, fc.constantFrom(...ZONES), (one, zone) => {
        const { date, block } = printEntry(one, zone);
        expect(block).toMatch(/^\n- [^\n\r\u2028\u2029]*\n$/);
        const at = Math.floor(one.at / 1_000) * 1_000;
        const entries = [{ ...one, at, text: keptText(one.text), whole: true }];
        expect(parseLog(block, date)).toEqual({ entries, others: [] });
      }),
      { numRuns: 2_000 },
    );
  });

  it('cuts a text that is too long, and says so', () => {
    expect(keptText('é'.repeat(4_003))).toBe(`${'é'.repeat(4_000)}… (3 more characters)`);
  });

  it('names only what can be a run', () => {
    const { block } = printEntry({ at: 0, kind: 'note', text: 'a', runs: ['../x', 'b](c)', 'ok-1'] }, 'UTC');
    expect(block).toBe('\n- 00:00:00+00:00 **note** a ([run ok-1](autodream:run/ok-1))\n');
  });
});
