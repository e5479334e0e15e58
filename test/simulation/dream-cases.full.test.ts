import { describe, expect, it } from 'vitest';
import type { Blow } from '../../src/testing/dreams/dream-blows.js';
import type { Script } from '../../src/testing/dreams/dream-model.js';
import type { Prior } from '../../src/testing/dreams/dream-scene.js';
import { type Sweep, sweepCases } from './dream-cases.js';
import { EFFECTS, histogram, OUTCOMES, STATES } from './dream-histogram.js';

const ends: readonly Script[] = ['commit', 'unchanged', 'breach', 'fail'];
const found: readonly Prior[] = ['absent', 'empty', 'stale body'];

const calm = (script: Script, prior: Prior): Sweep => ({ script, prior, trouble: 'none' });

/** Every step where `stride` is 1. Long sweeps leave steps out where others show nearly the same. */
type Row = readonly [how: string, sweep: Sweep, blows: readonly Blow[], stride: number];

/** A commit over an empty lock file is hit before every step; over others only the lock differs, and other ends have the same steps but the last. */
const strideOf = (script: Script, prior: Prior): number => {
  if (script === 'commit') return prior === 'empty' ? 1 : 9;
  return prior === 'empty' ? 6 : 11;
};

describe('one dream, hit before its steps', () => {
  const tally = histogram();
  const sweeps: readonly Row[] = [
    ...ends.flatMap((script) =>
      found.map(
        (prior): Row => [
          'by a kill and a crash',
          calm(script, prior),
          ['KILL', 'crash'],
          strideOf(script, prior),
        ],
      ),
    ),
    ['by a kill and a crash', calm('commit', 'held'), ['KILL', 'crash'], 1],
    ['by a crash inside the call', calm('commit', 'empty'), ['torn'], 1],
    ['by a call that fails', calm('commit', 'absent'), ['fail'], 1],
    ['by a call that fails', calm('breach', 'stale body'), ['fail'], 2],
    ['by a full disk', calm('commit', 'empty'), ['full'], 5],
    ['by hours of sleep while another dreams', calm('commit', 'empty'), ['sleep'], 7],
    ['by hours of sleep while another dreams', calm('fail', 'absent'), ['sleep'], 5],
    ['by a kill and a crash', { ...calm('commit', 'empty'), trouble: 'no verdict' }, ['KILL', 'crash'], 3],
    [
      'by a kill and a crash',
      { ...calm('commit', 'empty'), trouble: 'no carrying out' },
      ['KILL', 'crash'],
      4,
    ],
    ['by a kill and a crash', { ...calm('fail', 'empty'), trouble: 'no carrying out' }, ['KILL', 'crash'], 3],
    ['by a kill and a crash', { ...calm('commit', 'empty'), trouble: 'killed before' }, ['KILL', 'crash'], 3],
  ];

  it.each(sweeps)('%s, breaks nothing: %o', async (_, sweep, blows, stride) => {
    const { broken, cases } = await sweepCases(sweep, blows, tally, stride);
    expect(broken).toBeNull();
    expect(cases).toBeGreaterThan(20);
  });

  it('was hit in every state of dream and lock, in every way, and ended in every way', () => {
    console.log(tally.table());
    const untouched = STATES.flatMap((state) =>
      [`KILL in ${state}`, `crash in ${state}`].filter((what) => tally.count(what) === 0),
    );
    expect(untouched).toEqual([]);
    expect(OUTCOMES.filter((outcome) => tally.count(outcome) === 0)).toEqual([]);
    expect(EFFECTS.filter((effect) => tally.count(`failed ${effect}`) === 0)).toEqual([]);
  });
});
