import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { pick, seeded } from '../../src/effects/simulated/random.js';
import { atRandom, drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { type SimWorld, simWorld } from '../../src/effects/simulated/sim-world.js';
import { claimDaemon } from '../../src/hosts/daemon/claims/daemon-claims.js';

type Stage = {
  readonly world: SimWorld;
  readonly holders: Set<SimProcess>;
  readonly happened: Set<string>;
  most: number;
  names: number;
};

const living = ({ holders }: Stage): number => [...holders].filter(({ state }) => state !== 'dead').length;

/** Claims to be the daemon, is it for a while, and gives it up in good order. */
const live = async (stage: Stage, process: SimProcess): Promise<void> => {
  const { files, clock, processes } = process;
  const unique = (): string => {
    stage.names += 1;
    return `u${stage.names}`;
  };
  const claimed = await claimDaemon({
    ...{ files, clock, processes, folder: '/daemon', unique },
    answers: async () => false,
  })();
  if (E.isLeft(claimed)) throw new Error(JSON.stringify(claimed.left));
  stage.happened.add(claimed.right._tag);
  if (claimed.right._tag === 'Taken') return;
  stage.holders.add(process);
  stage.most = Math.max(stage.most, living(stage));
  await new Promise<void>((done) => clock.setTimer(10, done));
  stage.holders.delete(process);
  await claimed.right.release();
  stage.happened.add('released');
};

/** At some steps one dies, is stopped, is woken, or another one is born. */
const withFates = (stage: Stage, random: () => number, births: number): Strategy => {
  const free = atRandom(random, 0.3);
  const { world } = stage;
  let left = births;
  return (_, of) => {
    const one = pick(random, world.processes);
    const fate = random();
    if (one !== undefined && fate < 0.04 && one.state === 'running') {
      if (stage.holders.has(one)) stage.happened.add('a daemon died');
      world.crash(one);
    } else if (one !== undefined && fate < 0.12) world.stop(one);
    else if (one !== undefined && fate < 0.3) world.wake(one);
    else if (fate < 0.36 && left > 0) {
      left -= 1;
      void live(stage, world.spawn());
    }
    return free(of.steps(), of);
  };
};

const simulate = async (seed: number): Promise<Stage> => {
  const random = seeded(seed);
  const world = simWorld();
  const stage: Stage = { world, holders: new Set(), happened: new Set(), most: 0, names: 0 };
  for (let count = 0; count < 4; count += 1) void live(stage, world.spawn());
  await drive(world, withFates(stage, random, 6));
  for (const process of world.processes) world.wake(process);
  await drive(world, inOrder);
  for (const process of world.processes) world.crash(process);
  // Whoever comes when nobody is left is the daemon.
  void live(stage, world.spawn());
  stage.happened.delete('Won');
  await drive(world, inOrder);
  expect(stage.happened, `seed ${seed}: nobody can be it any more`).toContain('Won');
  return stage;
};

describe('processes that all want to be the one daemon, of which some die or sleep', () => {
  it('are never two at a time, and one can always be it when the others are gone', async () => {
    const happened = new Set<string>();
    for (let seed = 1; seed <= 150; seed += 1) {
      const stage = await simulate(seed);
      expect(stage.most, `seed ${seed}`).toBe(1);
      for (const what of stage.happened) happened.add(what);
    }
    expect([...happened].sort()).toEqual(['Taken', 'Won', 'a daemon died', 'released']);
  });
});
