import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDeath, deathsIn, endAfter, playAll } from './every-call-deaths.js';
import { isChange, turnsOf } from './every-call-moments.js';
import type { Stop } from './every-call-orders.js';
import { settleAndCheck } from './every-call-store.js';
import { COMBINATIONS, diedIn, nameOf, openSweep, type Sweep } from './every-call-sweep.js';
import { tally } from './kills-tally.js';

const LONGEST_MS = 600_000;

const READING = ['stat', 'list', 'read'].map((call) => `before ${call}`);

/** What must have been died in, and how it must have ended, at least once each. */
const EXPECTED = [
  ...['create', 'append', 'link', 'rename', 'unlink', 'makeFolder', 'syncFolder'].map(
    (call) => `before ${call}`,
  ),
  ...['append, half', 'create, empty', 'create, half', 'create, unfinished'].map((cut) => `in ${cut}`),
  'in makeFolder, under way',
  'unclaimed',
  'restored',
];

describe('a process that is killed by SIGKILL at any call of the file system under the lock', () => {
  let sweep: Sweep;
  beforeAll(async () => {
    sweep = await openSweep();
  });
  afterAll(() => sweep.close());

  it.each(COMBINATIONS)(
    'leaves a store that whoever looks next restores exactly, or finishes as the verdict says ($end, prior: $prior)',
    async (combination) => {
      const calls = await sweep.callsOf(combination);
      const turns = turnsOf(calls);
      // Reading is the same whatever was there before and whatever the end: it is swept once.
      const sweepsReading = combination.prior && combination.end === 'commit';
      const deaths = deathsIn(calls, sweepsReading ? () => true : isChange);
      const counts = tally();
      const play = async (death: Stop): Promise<void> => {
        const store = sweep.store(combination);
        const call = diedIn(await sweep.own(store, combination.end, death).ended);
        expect(call.operation).toBe(calls[death.at - 1]?.operation);
        const end = await settleAndCheck(store);
        expect(end).toBe(endAfter(death.at, turns, combination.end));
        countDeath(counts, call, death);
        counts.add(end);
        store.remove();
      };
      await playAll(nameOf(combination), deaths, play);
      console.info(`${nameOf(combination)}, ${calls.length} calls\n${counts.table()}`);
      expect(counts.count('killed')).toBe(deaths.length);
      expect(counts.missing(sweepsReading ? [...EXPECTED, ...READING] : EXPECTED)).toEqual([]);
      expect(counts.count('committed') > 0).toBe(combination.end === 'commit');
    },
    LONGEST_MS,
  );
});
