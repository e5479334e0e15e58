import { describe, expect, it } from 'vitest';
import { expectGoodMonth } from './month-expectations.js';

const MONTHS = [
  { seed: 11, zone: 'Europe/Berlin', start: Date.UTC(2026, 2, 10), days: 31 },
  { seed: 12, zone: 'Europe/Berlin', start: Date.UTC(2026, 9, 20), days: 10 },
  { seed: 13, zone: 'Australia/Lord_Howe', start: Date.UTC(2026, 2, 30), days: 10 },
  { seed: 14, zone: 'Australia/Lord_Howe', start: Date.UTC(2026, 8, 28), days: 10 },
] as const;

const KINDS = [
  'clock set',
  'corrupt',
  'death',
  'removed',
  'renewed',
  'second process',
  'slept',
  'start',
  'stop',
];

describe('weeks and months of jobs with deaths, sleep and clocks that are set', () => {
  const happened = new Set<string>();

  it.each(MONTHS)('fire as an oracle says, and the log is complete (seed $seed, $zone)', async (month) => {
    for (const what of (await expectGoodMonth(month)).keys()) happened.add(what);
  });

  it('had all in them that was to happen', () => {
    expect([...happened]).toEqual(expect.arrayContaining(KINDS));
  });
});
