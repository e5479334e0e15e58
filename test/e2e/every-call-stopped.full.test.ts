import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Turns, turnsOf } from './every-call-moments.js';
import { expectSoundJournals, type Store } from './every-call-store.js';
import { chaptersOf, type Fate, fateOf, saysSuperseded, succeed } from './every-call-succession.js';
import {
  COMBINATIONS,
  type Combination,
  nameOf,
  openSweep,
  outputOf,
  type Sweep,
} from './every-call-sweep.js';
import { tracesOf } from './kills-evidence.js';
import { inLanes } from './kills-lanes.js';
import { tally } from './kills-tally.js';
import { untilStopped } from './until-stopped.js';

const AT_ONCE = 3;
const EVERY = 8;
const LONGEST_MS = 600_000;

/** The first call, every eighth, and each of those around the claim and the verdict. */
const callsToStopBefore = (many: number, turns: Turns, first: number): readonly number[] =>
  Array.from({ length: many }, (_, i) => i + 1).filter(
    (at) =>
      at === 1 ||
      at % EVERY === first ||
      Math.abs(at - turns.claim) <= 1 ||
      (at >= turns.ballot && at <= turns.verdict + 1),
  );

/** What an owner must say of itself, by what has become of its run. */
const TOLD: Readonly<Record<Fate, (end: Combination['end']) => readonly string[]>> = {
  'had not claimed, and was not let in': () => ['Refused'],
  'had not claimed, and came after': (end) => [end === 'commit' ? 'Completed' : 'Failed'],
  'its commit was first': () => ['Completed'],
  'its abort was first': () => ['Failed'],
  'the abort of the successor was first': () => ['Failed', 'Refused'],
};

describe('an owner that the system stops past its deadline, while somebody else takes over', () => {
  let sweep: Sweep;
  beforeAll(async () => {
    sweep = await openSweep();
  });
  afterAll(() => sweep.close());

  /** Stops an owner, has another process succeed it, wakes it, and tells what has become of its run. */
  const play = async (store: Store, { end }: Combination, at: number): Promise<Fate> => {
    const owner = sweep.own(store, end, { at, moment: 'before', how: 'stand still' });
    await owner.stopping;
    await untilStopped(owner.pid);
    const successor = await succeed(store);
    const succeeded = tracesOf(store.memory);
    owner.goOn();
    const output = outputOf(await owner.ended);
    const chapters = await chaptersOf(store);
    const fate = fateOf(chapters, successor);
    expect(TOLD[fate](end)).toContain(output._tag);
    if (fate !== 'had not claimed, and came after') expect(tracesOf(store.memory)).toEqual(succeeded);
    const [own] = chapters.filter(({ claim }) => claim.nonce !== successor);
    const isSuperseded = own !== undefined && (await saysSuperseded(store, own.claim.nonce));
    expect(isSuperseded).toBe(fate === 'the abort of the successor was first');
    await expectSoundJournals(store.state);
    return fate;
  };

  it.each(COMBINATIONS)(
    'wakes, changes nothing, and says so ($end, prior: $prior)',
    async (combination) => {
      const calls = await sweep.callsOf(combination);
      const first = COMBINATIONS.indexOf(combination) % EVERY;
      const left = callsToStopBefore(calls.length, turnsOf(calls), first).values();
      const counts = tally();
      await inLanes(AT_ONCE, () => {
        const at = left.next().value;
        if (at === undefined) return null;
        const store = sweep.store(combination);
        return async () => {
          const fate = await play(store, combination, at).catch((cause: unknown) => {
            throw new Error(`Wrong after a stop before call ${at}: ${calls[at - 1]?.operation}`, { cause });
          });
          counts.add(fate);
          store.remove();
        };
      });
      console.info(`${nameOf(combination)}\n${counts.table()}`);
      const theirs = combination.end === 'commit' ? 'its commit was first' : 'its abort was first';
      const fates: readonly Fate[] = [
        'had not claimed, and came after',
        'had not claimed, and was not let in',
        'the abort of the successor was first',
        theirs,
      ];
      expect(counts.missing(fates)).toEqual([]);
    },
    LONGEST_MS,
  );
});
