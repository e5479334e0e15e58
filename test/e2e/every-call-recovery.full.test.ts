import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countDeath, deathAt, deathsIn, endAfter, playAll } from './every-call-deaths.js';
import { callAt, isChange, PHASES, type Phase, turnsOf } from './every-call-moments.js';
import type { Stop } from './every-call-orders.js';
import { type Store, settleAndCheck } from './every-call-store.js';
import {
  COMBINATIONS,
  type Combination,
  callsIn,
  diedIn,
  nameOf,
  openSweep,
  type Sweep,
} from './every-call-sweep.js';
import { type Tally, tally } from './kills-tally.js';

const LONGEST_MS = 600_000;

const DECIDED: readonly Phase[] = ['decided', 'half carried out'];

/**
 * What others find of a run that is not decided yet does not depend on how it wanted to end, nor do its files, once they
 * are laid ready, on what lock there was.
 */
const phasesOf = ({ end, prior }: Combination): readonly Phase[] => {
  if (end === 'abort') return DECIDED;
  return prior ? PHASES : ['claimed', 'published', ...DECIDED];
};

describe('a process that recovers a dead run and is killed by SIGKILL itself', () => {
  let sweep: Sweep;
  beforeAll(async () => {
    sweep = await openSweep();
  });
  afterAll(() => sweep.close());

  /** A store on which a run died before this call. */
  const deadRun = async (combination: Combination, at: number): Promise<Store> => {
    const store = sweep.store(combination);
    diedIn(await sweep.own(store, combination.end, deathAt(at, 'before')).ended);
    return store;
  };

  /** Has a run die in a phase, its recoverer at every change in turn, and a third finish. */
  const sweepPhase = async (combination: Combination, phase: Phase, counts: Tally): Promise<void> => {
    const turns = turnsOf(await sweep.callsOf(combination));
    const at = callAt(phase, turns);
    const end = endAfter(at, turns, combination.end);
    const survey = await deadRun(combination, at);
    const calls = callsIn(await sweep.recover(survey, null).ended);
    expect(await settleAndCheck(survey)).toBe(end);
    const play = async (death: Stop): Promise<void> => {
      const store = await deadRun(combination, at);
      const call = diedIn(await sweep.recover(store, death).ended);
      expect(call.operation).toBe(calls[death.at - 1]?.operation);
      expect(await settleAndCheck(store)).toBe(end);
      countDeath(counts, call, death);
      counts.add(`${phase}, then ${end}`);
      store.remove();
    };
    await playAll(`${nameOf(combination)}, ${phase}`, deathsIn(calls, isChange), play);
  };

  it.each(COMBINATIONS)(
    'leaves at every change a store that the third finishes ($end, prior: $prior)',
    async (combination) => {
      const counts = tally();
      for (const phase of phasesOf(combination)) await sweepPhase(combination, phase, counts);
      console.info(`recoveries of ${nameOf(combination)}\n${counts.table()}`);
      const end = combination.end === 'commit' ? 'committed' : 'restored';
      const expected = phasesOf(combination).map(
        (phase) => `${phase}, then ${DECIDED.includes(phase) ? end : 'restored'}`,
      );
      expect(counts.missing(expected)).toEqual([]);
      expect(counts.missing(['rename', 'unlink', 'syncFolder'].map((call) => `before ${call}`))).toEqual([]);
    },
    LONGEST_MS,
  );
});
