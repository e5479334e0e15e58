import { describe, expect, it } from 'vitest';
import { seeded } from '../../src/effects/simulated/random.js';
import type { Prior } from '../../src/testing/dreams/dream-scene.js';
import type { Act } from './power-acts.js';
import { film, filmKilled, filmRecovery } from './power-film.js';
import { type Model, someStates, sweep } from './power-sweep.js';

const ACTS: readonly [Act, Prior, Model][] = [
  ['commit', 'empty', 'one file system'],
  ['commit', 'absent', 'independent'],
  ['fail', 'stale body', 'independent'],
  ['hold', 'empty', 'state on another'],
  ['apply', 'empty', 'independent'],
  ['undo', 'stale body', 'independent'],
  ['prune', 'empty', 'independent'],
];

describe('a power loss', () => {
  it.each(ACTS)(
    'during %s over a lock that is %s leaves nothing in between (%s)',
    async (act, prior, model) => {
      const whole = await film({ act, prior, links: true });
      const { broken, disks } = await sweep(whole, someStates(whole, model, 7, seeded(1)), 4);
      expect(broken).toEqual([]);
      expect(disks).toBeGreaterThan(4);
    },
  );

  it('without hard links leaves nothing in between either', async () => {
    const whole = await film({ act: 'commit', prior: 'empty', links: false });
    expect((await sweep(whole, someStates(whole, 'independent', 8, seeded(2)), 4)).broken).toEqual([]);
  });

  it.each([
    ['the verdict', /^link .*\.verdict$/],
    ['a new file', /^link .*\/notes\/new\.md$/],
  ])('takes nothing that was relied on when %s was seen and its maker died', async (_, made) => {
    const whole = await film({ act: 'commit', prior: 'empty', links: true });
    const step = 2 + whole.steps.findIndex((one) => made.test(one));
    const killed = await filmKilled(whole, step);
    const { broken, disks } = await sweep(killed, someStates(killed, 'independent', 16, seeded(4)), 100);
    expect(broken).toEqual([]);
    expect(disks).toBeGreaterThan(10);
  });

  it('during the recovery from another one changes nothing of what was decided', async () => {
    const whole = await film({ act: 'commit', prior: 'empty', links: true });
    for (const state of someStates(whole, 'independent', 3, seeded(7))) {
      const recovery = await filmRecovery(whole, state);
      const { broken } = await sweep(recovery, someStates(recovery, 'independent', 5, seeded(8)), 5);
      expect(broken).toEqual([]);
    }
  });
});
