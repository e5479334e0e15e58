import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleChildren, type ChildBundle } from './child-bundle.js';
import { inLanes } from './kills-lanes.js';
import type { Recovery } from './kills-recovery.js';
import { type Round, rounds, type Survey } from './kills-rounds.js';
import { SCENARIOS } from './kills-scenarios.js';
import { STATES } from './kills-states.js';
import { tally } from './kills-tally.js';

/** Set to a larger number for a long night. */
const KILLS = Number(process.env.KILLS ?? 60);
const AT_ONCE = 2;
const LONGEST_MS = 900_000;

const below = (limit: number): number => Math.floor(Math.random() * limit);

/** A scenario and a state that it comes through, with the number of boundaries there. */
type Aim = { readonly survey: Survey; readonly state: string; readonly boundaries: number };

const aimsOf = (survey: Survey): readonly Aim[] =>
  STATES.flatMap((state) => {
    const boundaries = survey.passed[state];
    return boundaries === undefined ? [] : [{ survey, state, boundaries }];
  });

/** One aim for each state, and then all the others. */
const everyStateFirst = (aims: readonly Aim[]): readonly Aim[] => {
  const firsts = STATES.flatMap((state) => aims.find((aim) => aim.state === state) ?? []);
  return [...firsts, ...aims.filter((aim) => !firsts.includes(aim))];
};

const RECOVERIES: readonly Recovery[] = ['one', 'killed first', 'one', 'two at once', 'one'];

const BY_TIME_EVERY = 4;

/**
 * Aims in turn, none left out; every fourth round is killed at a random moment of some scenario instead. The first
 * time round, and every other, an aim is at the first boundary of its state: how many more there are differs from run to run.
 */
const roundOf = (aims: readonly Aim[], i: number): Round => {
  const byTime = i % BY_TIME_EVERY === BY_TIME_EVERY - 1;
  const turn = byTime ? below(aims.length) : i - Math.floor(i / BY_TIME_EVERY);
  const aim = aims[turn % aims.length];
  if (aim === undefined) throw new Error('Nothing to aim at');
  const { survey, state, boundaries } = aim;
  const atFirst = Math.floor(turn / aims.length) % 2 === 0;
  const at = atFirst ? 1 : 1 + below(boundaries);
  return {
    scenario: survey.scenario,
    prior: below(2) === 0,
    stop: byTime ? null : { in: state, at, how: below(2) === 0 ? 'die' : 'wait' },
    killAfterMs: byTime ? below(survey.tookMs) : null,
    recovery: RECOVERIES[i % RECOVERIES.length] ?? 'one',
    dreamAgain: i % 20 === 0,
  };
};

describe('a process that dreams and is killed by SIGKILL', () => {
  let children: ChildBundle;
  beforeAll(async () => {
    children = await bundleChildren('kills-dream', 'kills-recover');
  });
  afterAll(() => children.remove());

  test(
    'leaves a store that a fresh process restores to the nanosecond and the byte, or finishes as the verdict says',
    async () => {
      const counts = tally();
      const { play, survey } = rounds(children, counts);
      const surveys: Survey[] = [];
      const scenarios = SCENARIOS.values();
      await inLanes(AT_ONCE, () => {
        const scenario = scenarios.next().value;
        return scenario === undefined ? null : async () => void surveys.push(await survey(scenario));
      });
      const aims = everyStateFirst(surveys.flatMap(aimsOf));
      let i = 0;
      await inLanes(AT_ONCE, () => {
        if (counts.count('killed') >= KILLS) return null;
        const round = roundOf(aims, i++);
        return () =>
          play(round).catch((cause: unknown) => {
            throw new Error(`Wrong after ${JSON.stringify(round)}`, { cause });
          });
      });
      console.info(counts.table());
      expect(counts.count('killed')).toBeGreaterThanOrEqual(KILLS);
      expect(counts.missing(STATES.map((state) => `in ${state}`))).toEqual([]);
      const ends = ['unclaimed', 'restored', 'committed'];
      const priors = ['lock file before', 'no lock file before'];
      expect(counts.missing(ends.flatMap((end) => priors.map((prior) => `${end}, ${prior}`)))).toEqual([]);
      const recoveries = ['recoverer killed', 'recovered by two at once', 'dreamt again'];
      const manners = ['a random moment', 'a boundary (die)', 'a boundary (wait)'];
      expect(counts.missing([...recoveries, ...manners.map((how) => `killed at ${how}`)])).toEqual([]);
    },
    LONGEST_MS,
  );
});
