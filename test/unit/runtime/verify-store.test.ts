import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/journal/json.js';
import type { RunEvent } from '../../../src/journal/record.js';
import type { Generation } from '../../../src/runtime/mentions.js';
import { verifyStore } from '../../../src/runtime/verify-store.js';
import { seal } from '../journal/honest.js';

const owner = { host: 'h', bootId: 'b', pidNamespace: 'p', pid: 1, startTime: '1' };
const start: RunEvent = { type: 'START', input: null, machines: {}, owner: null };

const outcome = (command: string, right: Json): RunEvent => ({
  type: 'OUTCOME',
  command,
  outcome: { _tag: 'Right', right },
});

/** A run that looked at the lock, decided, and ended; it heard of the run before it by that one's verdict. */
const run = (runId: string, prevHead: string | null, recovered: readonly Json[] = []) => {
  const free = { _tag: 'Free', n: 1, startedAt: 0, prior: null, prevHead, recovered };
  const { records } = seal([
    start,
    outcome('dream/acquire/observe#1', free),
    outcome('dream/acquire/claim#1', { _tag: 'Claimed', deadline: 1 }),
    outcome('dream/settle/decide#1', { _tag: 'Aborted', byOther: false, reason: runId }),
    { type: 'SETTLED', records: 4 },
  ]);
  return { runId, records, head: records[2]?.hash ?? null, prevHead };
};

type TestRun = ReturnType<typeof run>;

const generation = (n: number, { runId, head, prevHead }: TestRun, folder = '/state'): Generation => ({
  claim: {
    v: 1,
    n,
    nonce: runId,
    kind: 'dream',
    owner,
    at: 0,
    deadline: 1,
    journal: `${folder}/runs/${runId}.jsonl`,
    prevHead,
    prior: null,
    shown: '0',
  },
  verdict: { v: 1, n, nonce: runId, by: owner, head, decision: { abort: 'test' } },
});

const first = run('lx1-a', null);
const second = run('lx2-a', first.head);
const third = run('lx3-a', second.head, [
  { n: 2, runId: second.runId, decision: 'abort', reason: 'died', head: second.head },
]);
const all = [first, second, third];
const generations = all.map((one, index) => generation(index + 1, one));
const isHere = (journal: string): boolean => journal.startsWith('/state/');
const verify = (runs: readonly Pick<TestRun, 'runId' | 'records'>[], history: readonly Generation[]) =>
  verifyStore(runs, history, isHere);

const cutTo = (one: TestRun, count: number) => ({ runId: one.runId, records: one.records.slice(0, count) });

describe('the runs of a store', () => {
  test('that agree with their claims and with each other are not reported', () => {
    expect(verify(all, generations)).toBeNull();
    expect(verify(all, [])).toBeNull();
    expect(verify([], [])).toBeNull();
  });

  test('that others finished end at the head of their verdict, and need no settlement', () => {
    expect(verify([first, cutTo(second, 3), third], generations)).toBeNull();
  });

  test('that have no verdict yet need none', () => {
    const live = generations.with(2, { claim: generation(3, third).claim, verdict: null });
    expect(verify([first, second, cutTo(third, 1)], live)).toBeNull();
  });

  test('show a journal that ends before the head in its verdict', () => {
    expect(verify([first, second, cutTo(third, 2)], generations)).toMatchObject({
      runId: third.runId,
      why: 'cut journal',
    });
  });

  test('show a missing run by its claim', () => {
    for (const [index, one] of all.entries()) {
      if (index === 0) continue;
      const fault = { runId: one.runId, why: 'missing run' };
      expect(verify(all.toSpliced(index, 1), generations)).toMatchObject(fault);
    }
    expect(verify([], generations)).toMatchObject({ runId: first.runId, why: 'missing run' });
  });

  test('show a missing run by what the next one saw, when the claims are swept', () => {
    expect(verify([first, third], [])).toMatchObject({ why: 'missing run', runId: null });
    const blind = run('lx3-b', null, [{ n: 2, runId: 'lx2-a', decision: 'abort', reason: null, head: null }]);
    expect(verify([first, blind], [])).toMatchObject({ why: 'missing run', runId: 'lx2-a' });
  });

  test('show a cut journal by what the next one saw, when the claims are swept', () => {
    expect(verify([first, cutTo(second, 2), third], [])).not.toBeNull();
  });

  test('that were pruned are not missed', () => {
    expect(verify([second, third], generations.slice(1))).toBeNull();
    expect(verify([third], generations.slice(2))).toBeNull();
  });

  test('that another state folder keeps are not missed here', () => {
    const elsewhere = [generation(1, first), generation(2, second, '/container'), generation(3, third)];
    expect(verify([first, third], elsewhere)).toBeNull();
  });
});
