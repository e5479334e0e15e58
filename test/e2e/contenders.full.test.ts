import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { lockOf } from './a-store.js';
import { type Arena, type Contest, openContest, type Plan } from './contenders-contest.js';
import { countKinds, stoodStill } from './contenders-tally.js';
import { lockOnDisk } from './lock-on-disk.js';

const EIGHT = 8;
/** A file system in memory, where there is one: most of a round's time goes into syncing. */
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/** As many as are played at the same time, each in a store of its own. */
const STORES = [tmpdir(), FAST, FAST] as const;
/** The claims of live processes stay, and are looked at; so a store that is new now and then is the faster one. */
const ROUNDS_A_STORE = 8;
const SERIES = 8;
const KILL_ROUNDS = 16;

const planOf = (round: number): Plan => ({
  how: round % 2 === 1 ? 'abort' : 'commit',
  stranger:
    round % 7 === 4
      ? // Within the time that the holder needs to show itself, and after it.
        { wish: round % 2 === 0 ? 'succeed' : 'roll back', delayMs: (round * 7) % 60 }
      : null,
});

const expectFree = async ({ memory, state }: Arena): Promise<void> => {
  const { lock } = lockOnDisk(memory, state, nodeFiles);
  expect(await lock.recover()).toMatchObject({ right: { live: null } });
  const request = { runId: 'later-1', kind: 'fix', journal: '', clockAfter: { _tag: 'Start' } } as const;
  expect(await lock.observe(request)()).toMatchObject({ right: { _tag: 'Free' } });
};

describe('eight processes that contend for one store on a real disk', () => {
  let contest: Contest;
  beforeAll(async () => {
    contest = await openContest(EIGHT);
  }, 60_000);
  afterAll(() => contest.close());

  it('never hold two at once; one is let in each time, the others are told, and the lock is free at last', async () => {
    const kinds = countKinds();
    const counts = { rounds: 0, holds: 0, stood: 0, looks: 0, held: 0 };

    const play = async (arena: Arena, round: number): Promise<void> => {
      const plan = planOf(round);
      const { answers, holders, overlaps, seen } = await arena.round(plan);
      expect(answers).toHaveLength(EIGHT);
      kinds.add(answers);
      counts.rounds += 1;
      counts.holds += holders.length;
      counts.looks += seen.looks;
      counts.held += seen.held;
      if (answers.some(stoodStill)) counts.stood += 1;
      else expect({ round, overlaps }).toEqual({ round, overlaps: 0 });
      if (plan.stranger) return;
      // Where the other program comes in between, both may have to give up, and it cuts the file to nothing itself.
      expect({ round, held: holders.length > 0 }).toEqual({ round, held: true });
      expect({ round, faults: seen.faults }).toEqual({ round, faults: [] });
    };

    const playStore = async (parent: string, first: number): Promise<void> => {
      const arena = await contest.arena(parent);
      for (let round = first; round < first + ROUNDS_A_STORE; round += 1) await play(arena, round);
      await expectFree(arena);
      await arena.close();
    };

    for (let series = 0; series < SERIES; series += 1)
      await Promise.all(STORES.map((parent, at) => playStore(parent, series * ROUNDS_A_STORE + at)));
    console.info(`${JSON.stringify(counts)} ${JSON.stringify(kinds.all())}`);

    const { held = 0, 'not let in': told = 0, ...others } = kinds.all();
    const theirs = ['busy', 'lost', 'succeeded', 'rolled back'].map((end) => `the other program ${end}`);
    expect(theirs).toEqual(expect.arrayContaining(Object.keys(others)));
    expect(told).toBeGreaterThan(counts.rounds);
    expect(counts.rounds).toBe(STORES.length * SERIES * ROUNDS_A_STORE);
    expect(counts.holds).toBe(
      held + kinds.of('the other program succeeded') + kinds.of('the other program rolled back'),
    );
    expect(counts.held).toBeGreaterThan(counts.rounds);
  });

  it('go on where the one that holds is killed, round after round, and the time is as before', async () => {
    const arena = await contest.arena(FAST);
    const kinds = countKinds();
    await arena.round({ how: 'commit' });
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const before = lockOf(arena.memory);
      const { answers, holders, overlaps, seen } = await arena.round({ how: 'die' });
      kinds.add(answers);
      expect(answers.filter((answer) => answer === null)).toHaveLength(holders.length);
      // Whoever died has never said that its hold ended: each further holder had to settle it first.
      expect({ round, overlaps, faults: seen.faults }).toEqual({
        round,
        overlaps: holders.length - 1,
        faults: [],
      });
      if (round % 2 === 0) await expectFree(arena);
      else await arena.round({ how: 'abort' });
      expect(lockOf(arena.memory)).toEqual(before);
    }
    console.info(JSON.stringify(kinds.all()));
    expect(kinds.of('killed')).toBeGreaterThanOrEqual(KILL_ROUNDS);
    expect(Object.keys(kinds.all()).sort()).toEqual(['killed', 'not let in']);
    await arena.close();
  });
});
