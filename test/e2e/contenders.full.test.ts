import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { type Answer, type Contest, openContest } from './contenders-contest.js';
import { lockOnDisk } from './lock-on-disk.js';

const EIGHT = 8;
const ROUNDS = 40;
/** Just under the time between showing a run and verifying it: a program that stands still for longer is not seen. */
const WAIT_MS = 45;

const WISH = 'The change could not be composed: this run is to abort.';

/** `held`: it says that it had the lock; `not let in`: it was told that it had not. */
const kindOf = (answer: Answer): string => {
  if ('end' in answer) return `the other program ${answer.end}`;
  if (answer._tag === 'Completed' || answer.reason === WISH) return 'held';
  const isTold = answer._tag === 'Refused' && answer.reason?.startsWith('The lock is not ours: ');
  return isTold ? 'not let in' : `${answer._tag}: ${answer.reason}`;
};

const stoodStill = (answer: Answer): boolean => 'end' in answer && answer.stoodMs >= WAIT_MS;

describe('eight processes that contend for one store on a real disk', () => {
  let contest: Contest;
  beforeAll(async () => {
    contest = await openContest(EIGHT);
  });
  afterAll(() => contest.close());

  it('never hold two at once; one is let in each time, the others are told, and the lock is free at last', async () => {
    const kinds: Record<string, number> = {};
    let holds = 0;
    let stood = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const wish = round % 2 === 0 ? 'succeed' : 'roll back';
      const stranger = round % 5 === 4 ? wish : null;
      const { answers, holders, overlaps } = await contest.round(round, stranger);
      expect(answers).toHaveLength(EIGHT);
      for (const kind of answers.map(kindOf)) kinds[kind] = (kinds[kind] ?? 0) + 1;
      holds += holders.length;
      if (answers.some(stoodStill)) stood += 1;
      else expect({ round, overlaps }).toEqual({ round, overlaps: 0 });
      // Where the other program comes in between, both may have to give up.
      if (stranger === null) expect({ round, held: holders.length > 0 }).toEqual({ round, held: true });
    }
    console.info(`${JSON.stringify(kinds)}; the other program stood still for too long: ${stood}`);
    const { held = 0, 'not let in': told = 0, ...others } = kinds;
    const theirs = ['busy', 'lost', 'succeeded', 'rolled back'].map((end) => `the other program ${end}`);
    expect(theirs).toEqual(expect.arrayContaining(Object.keys(others)));
    expect(told).toBeGreaterThan(ROUNDS);
    const [, , succeeded = 0, rolledBack = 0] = theirs.map((kind) => others[kind] ?? 0);
    expect(holds).toBe(held + succeeded + rolledBack);

    const { lock } = lockOnDisk(contest.memory, contest.state, nodeFiles);
    expect(await lock.recover()).toMatchObject({ right: { live: null, recovered: [] } });
    const request = { runId: 'later-1', kind: 'fix', journal: '', clockAfter: { _tag: 'Start' } } as const;
    expect(await lock.observe(request)()).toMatchObject({ right: { _tag: 'Free' } });
  });
});
