import { expect, it } from 'vitest';
import {
  checkDreams,
  type DreamCase,
  type Plan,
  playDreams,
  type Timed,
} from '../../../src/testing/index.js';

const alone = (plan: Plan, ...faults: readonly Timed[]): DreamCase => ({
  prior: 'absent',
  store: null,
  transcripts: {},
  dreams: [plan],
  faults,
  turns: [],
});

it.each<readonly [end: string, one: DreamCase]>([
  ['completed', alone('commit')],
  ['unchanged', alone('unchanged')],
  ['held', alone('breach')],
  ['failed', alone('fail')],
  ['killed', alone('endless', { at: 100, incident: { _tag: 'Kill', dream: 0 } })],
  ['crashed', alone('endless', { at: 100, incident: { _tag: 'Crash', torn: false, again: null } })],
  ['refused', alone('commit', { at: 100, incident: { _tag: 'Dreams', plan: 'commit' } })],
])('a dream that is to end %s does', async (end, one) => {
  const { broken, ends } = await playDreams(one);
  expect(broken).toEqual([]);
  expect(ends).toContain(end);
});

it('many random dreams break no rule, after faults of most kinds', async () => {
  const { cases, ends, faults } = await checkDreams({ numRuns: 24 });
  expect(cases).toBe(24);
  expect(ends.size).toBeGreaterThan(2);
  expect(faults.size).toBeGreaterThan(5);
});
