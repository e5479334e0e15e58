import { describe, expect, it } from 'vitest';
import { seeded } from '../../src/effects/simulated/random.js';
import { atRandom, drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../src/effects/simulated/sim-process.js';
import { COPIED_NS, changeIn, copiesScene, type End, liveOn, PRIOR_NS, type Prior } from './copies-scene.js';

const DAY = 86_400_000;

/** Ends the process before (or in the middle of) its `cut`th call. */
const cuttingAt = (cut: number, torn: boolean, process: SimProcess): Strategy => {
  let taken = 0;
  return (steps, world) => {
    taken += 1;
    if (taken !== cut) return inOrder(steps, world);
    world.crash(process, torn ? steps[0] : undefined, 0.5);
    return null;
  };
};

const runId = (world: { now: () => number }, name: string): string => `${world.now().toString(36)}-${name}`;

/** A run is cut; another process finishes it, then takes the lock itself and gives it back. */
const cutAndRecovered = async (prior: Prior, end: End, cut: number, torn: boolean) => {
  const scene = copiesScene(prior);
  const { world } = scene;
  const change = await changeIn(scene);
  const dying = world.spawn();
  void liveOn(scene, dying, { runId: runId(world, 'dying'), end, change });
  const steps = await drive(world, cuttingAt(cut, torn, dying));
  const next = world.spawn();
  const recovered = scene.lockOf(next).recover();
  await drive(world, inOrder);
  await recovered;
  const after = { view: scene.view(), files: ['a.md', 'b.md', 'c.md'].map(scene.file) };
  world.pass(DAY);
  const second = liveOn(scene, world.spawn(), { runId: runId(world, 'next'), end: 'abort', change });
  await drive(world, inOrder);
  const ended = await second;
  return { steps, after, ended, later: scene.view() };
};

const OLD = ['old a', 'old b', null];
const FRESH = ['new a', null, 'new c'];
const found = (prior: Prior): readonly string[] =>
  prior === 'none' ? ['none'] : [`${COPIED_NS} body`, `${PRIOR_NS} body`];

/** Store and time must be both as before, or both as committed; and the next run must find its way. */
const judge = ({ after, ended, later }: Awaited<ReturnType<typeof cutAndRecovered>>, prior: Prior) => {
  const restored = found(prior).includes(after.view);
  const view = restored ? after.view : expect.stringMatching(/^\d+000000 $/);
  return {
    restored,
    seen: { after, ended, later },
    wanted: {
      after: { view, files: restored ? OLD : FRESH },
      ended: 'Aborted',
      later: prior === 'none' && restored ? 'none' : expect.stringMatching(/^\d+/),
    },
  };
};

describe.each<[End, Prior]>([
  ['commit', 'file'],
  ['commit', 'none'],
  ['abort', 'file'],
  ['abort', 'none'],
])('without hard links, a run that is to %s over a prior lock: %s', (end, prior) => {
  it('leaves nothing half done when it is cut before or inside any system call', async () => {
    const { steps } = await cutAndRecovered(prior, end, Number.POSITIVE_INFINITY, false);
    expect(steps).toBeGreaterThan(40);
    const ends = new Set<string>();
    for (let cut = 1; cut <= steps; cut += 1)
      for (const torn of [false, true]) {
        const { restored, seen, wanted } = judge(await cutAndRecovered(prior, end, cut, torn), prior);
        ends.add(restored ? 'restored' : 'committed');
        expect({ cut, torn, ...seen }).toEqual({ cut, torn, ...wanted });
      }
    expect([...ends].sort()).toEqual(end === 'commit' ? ['committed', 'restored'] : ['restored']);
  });
});

/** Three processes at random, one of which may be cut; a fourth finishes what is left. */
const raced = async (seed: number) => {
  const random = seeded(seed);
  const scene = copiesScene(seed % 2 === 0 ? 'file' : 'none');
  const { world } = scene;
  const change = await changeIn(scene);
  const holders = new Set<string>();
  let most = 0;
  const ends: string[] = [];
  const processes = [1, 2, 3].map(() => world.spawn());
  for (const [i, process] of processes.entries()) {
    const id = runId(world, `p${i}`);
    const onHeld = (held: boolean): void => {
      if (held) holders.add(id);
      else holders.delete(id);
      most = Math.max(most, holders.size);
    };
    const end = i === 0 ? 'abort' : 'commit';
    void liveOn(scene, process, { runId: id, end, change }, onHeld).then((ended) => ends.push(ended));
  }
  const schedule = atRandom(random, 0.3);
  await drive(world, (steps, at) => {
    const dying = random() < 0.004 ? processes.find(({ state }) => state === 'running') : undefined;
    if (dying === undefined || processes.some(({ state }) => state === 'dead')) return schedule(steps, at);
    world.crash(
      dying,
      steps.find(({ process }) => process === dying),
      0.5,
    );
    holders.clear();
    return schedule(world.steps(), at);
  });
  const recovered = scene.lockOf(world.spawn()).recover();
  await drive(world, inOrder);
  await recovered;
  const files = ['a.md', 'b.md', 'c.md'].map(scene.file);
  return { most, ends, files, died: processes.some(({ state }) => state === 'dead'), view: scene.view() };
};

/** What must be true of a race, whoever won it. */
const wrongIn = (seed: number, { most, ends, files, view }: Awaited<ReturnType<typeof raced>>): string[] => {
  const committed = files[0] === 'new a';
  const prior = seed % 2 === 0 ? 'file' : 'none';
  const wrong: string[] = [];
  if (most > 1) wrong.push('two held the lock');
  if (JSON.stringify(files) !== JSON.stringify(committed ? FRESH : OLD)) wrong.push(`files: ${files}`);
  if (ends.includes('Committed') && !committed) wrong.push('a commit was lost');
  if (!committed && !found(prior).includes(view)) wrong.push(`lock file: ${view}`);
  return wrong;
};

describe('without hard links, three processes at once', () => {
  it('never hold the lock together, and leave the store as before or as committed', async () => {
    const all = new Set<string>();
    let deaths = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const race = await raced(seed);
      for (const end of race.ends) all.add(end);
      deaths += race.died ? 1 : 0;
      expect({ seed, wrong: wrongIn(seed, race) }).toEqual({ seed, wrong: [] });
    }
    expect([...all]).toEqual(expect.arrayContaining(['held', 'Committed', 'Aborted']));
    expect(deaths).toBeGreaterThan(50);
  });
});
