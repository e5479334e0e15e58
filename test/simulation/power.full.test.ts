import { afterAll, describe, expect, it } from 'vitest';
import { seeded } from '../../src/effects/simulated/random.js';
import type { Prior } from '../../src/testing/dreams/dream-scene.js';
import type { Act } from './power-acts.js';
import { film, filmKilled, filmRecovery } from './power-film.js';
import { everyState, type Model, type Sweep, someStates, sweep } from './power-sweep.js';

const EVERY: readonly [Act, Prior, number][] = [
  ['commit', 'empty', 300],
  ['fail', 'absent', 80],
  ['undo', 'empty', 200],
];

const SOME: readonly [Act, Prior, boolean][] = [
  ['commit', 'absent', true],
  ['commit', 'stale body', true],
  ['commit', 'empty', false],
  ['fail', 'absent', false],
  ['kill', 'empty', true],
  ['hold', 'absent', true],
  ['apply', 'empty', true],
  ['discard', 'empty', true],
  ['undo', 'absent', true],
  ['record', 'empty', true],
  ['prune', 'empty', true],
];
const MODELS: readonly Model[] = ['independent', 'state on another'];

const DYING = Array.from({ length: 36 }, (_, i) => 120 + 4 * i);

describe('a power loss', () => {
  let disks = 0;
  const count = (swept: Sweep): readonly string[] => {
    disks += swept.disks;
    return swept.broken;
  };
  afterAll(() => console.log(`${disks} disks that a power loss can leave`));

  it.each(EVERY)(
    'at any moment of %s over a lock that is %s leaves nothing in between',
    async (act, prior, least) => {
      const whole = await film({ act, prior, links: true });
      const swept = await sweep(whole, everyState(whole), 20);
      expect(count(swept)).toEqual([]);
      expect(swept.disks).toBeGreaterThan(least);
      expect(swept.after).toBeGreaterThan(10);
    },
  );

  it.each(SOME)(
    'in %s over a lock that is %s, hard links: %s, leaves nothing in between',
    async (act, prior, links) => {
      const whole = await film({ act, prior, links });
      for (const model of MODELS)
        expect(count(await sweep(whole, someStates(whole, model, 40, seeded(11)), 8))).toEqual([]);
    },
  );

  it('after a kill, while somebody looks, takes nothing that was relied on', async () => {
    const whole = await film({ act: 'commit', prior: 'empty', links: true });
    for (const step of DYING) {
      const killed = await filmKilled(whole, step);
      const states = someStates(killed, 'independent', 10, seeded(step));
      expect({ step, broken: count(await sweep(killed, states, 10)) }).toEqual({ step, broken: [] });
    }
  });

  it('during the recovery from another one changes nothing of what was decided', async () => {
    const ends = new Set<boolean>();
    for (const act of ['commit', 'undo', 'fail'] as const) {
      const whole = await film({ act, prior: 'empty', links: true });
      for (const state of someStates(whole, 'independent', 10, seeded(21))) {
        const recovery = await filmRecovery(whole, state);
        ends.add(recovery.log.changes.length > 0);
        expect(count(await sweep(recovery, someStates(recovery, 'independent', 8, seeded(22)), 8))).toEqual(
          [],
        );
      }
    }
    expect(ends).toContain(true);
  });
});
