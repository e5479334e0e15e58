import { describe, expect, it } from 'vitest';
import { LONGEST_JOURNAL } from '../../../src/hosts/assistant/initiative/initiative.js';
import { initiativeJournals } from './initiative-journals.js';
import { monthOfInitiative } from './initiative-month.js';

const MONTH = { zone: 'Europe/Berlin', start: Date.UTC(2026, 2, 10), days: 31 };

const INCIDENTS = [
  ...['Esc', 'Esc in a call', 'input', 'input ends a pause', 'job', 'start', 'stop'],
  ...['death', 'death in a call', 'death while paused', 'slept', 'clock set back', 'clock set forward'],
  ...['ticking', 'probing', 'asleep', 'blocked', 'spent', 'paused'],
  ...[
    'tick: Answered',
    'tick: ApiFailed',
    'tick: Failed',
    'tick: Stopped',
    'person: Answered',
    'job: Answered',
  ],
];

describe('a month of initiative with deaths, trouble of the API, sleep and clocks that are set', () => {
  it('keeps to its rules, carries a pause and the ledger over, and leaves journals that replay', async () => {
    const { tree, happened, complaints } = await monthOfInitiative(7, MONTH);
    expect(complaints).toEqual([]);
    expect([...happened.keys()]).toEqual(expect.arrayContaining(INCIDENTS));
    const journals = initiativeJournals(tree, MONTH.zone);
    expect(journals.length).toBeGreaterThan(MONTH.days);
    expect(journals.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(10);
    expect(journals.filter(({ replays }) => !replays)).toEqual([]);
    expect(journals.filter(({ date, dates }) => dates.some((of) => of !== date))).toEqual([]);
    expect(Math.max(...journals.map(({ records }) => records))).toBeLessThan(LONGEST_JOURNAL + 50);
  });
});
