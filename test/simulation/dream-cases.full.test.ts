import { describe, expect, it } from 'vitest';
import type { Blow } from './dream-blows.js';
import { type Sweep, sweepCases } from './dream-cases.js';
import { EFFECTS, histogram, OUTCOMES, STATES } from './dream-histogram.js';
import type { Script } from './dream-model.js';
import type { Prior } from './dream-scene.js';

const ends: readonly Script[] = ['commit', 'unchanged', 'breach', 'fail'];
const found: readonly Prior[] = ['absent', 'empty', 'stale body'];

const calm = (script: Script, prior: Prior): Sweep => ({ script, prior, trouble: 'none' });

describe('one dream, hit before every one of its steps', () => {
  const tally = histogram();
  const sweeps: readonly (readonly [string, Sweep, readonly Blow[]])[] = [
    ...ends.flatMap((script) =>
      found.map((prior) => [`by a kill and a crash`, calm(script, prior), ['KILL', 'crash']] as const),
    ),
    ['by a kill and a crash', calm('commit', 'held'), ['KILL', 'crash']],
    ['by a crash inside the call', calm('commit', 'empty'), ['torn']],
    ['by a call that fails', calm('commit', 'absent'), ['fail']],
    ['by a call that fails', calm('breach', 'stale body'), ['fail']],
    ['by a full disk', calm('commit', 'empty'), ['full']],
    ['by hours of sleep while another dreams', calm('commit', 'empty'), ['sleep']],
    ['by hours of sleep while another dreams', calm('fail', 'absent'), ['sleep']],
    ['by a kill and a crash', { ...calm('commit', 'empty'), trouble: 'no verdict' }, ['KILL', 'crash']],
    ['by a kill and a crash', { ...calm('commit', 'empty'), trouble: 'no carrying out' }, ['KILL', 'crash']],
    ['by a kill and a crash', { ...calm('fail', 'empty'), trouble: 'no carrying out' }, ['KILL', 'crash']],
    ['by a kill and a crash', { ...calm('commit', 'empty'), trouble: 'killed before' }, ['KILL', 'crash']],
  ];

  it.each(sweeps)('%s, breaks nothing: %o', async (_, sweep, blows) => {
    const { broken, cases } = await sweepCases(sweep, blows, tally);
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
