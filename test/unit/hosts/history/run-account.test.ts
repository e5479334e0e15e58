import { expect, test } from 'vitest';
import { runAccount } from '../../../../src/hosts/history/run-account.js';
import type { Json } from '../../../../src/journal/json.js';
import type { JournalRecord, RunEvent } from '../../../../src/journal/record.js';
import { seal } from '../../journal/honest.js';

const usage = { input: 10, output: 2, cacheRead: 30, cacheCreation: 5 };
const start: RunEvent = {
  type: 'START',
  machines: {},
  owner: null,
  input: { engine: { name: 'anthropic', model: 'a-model', estimate: null } },
};
const answer = (said: Json): RunEvent => ({
  type: 'OUTCOME',
  command: 'dream/agent/ask#1',
  outcome: { _tag: 'Right', right: said },
});
const failure = (said: Json): RunEvent => ({
  type: 'OUTCOME',
  command: 'dream/agent/ask#2',
  outcome: { _tag: 'Left', left: said },
});
const recordsOf = (events: readonly RunEvent[]): readonly JournalRecord[] => seal(events).records;

test('a run that its owner closed is told by its output', () => {
  const output = { _tag: 'Failed', reason: 'It was too dear.', usage, costUsd: 0.25, turns: 7 };
  expect(runAccount(recordsOf([start, answer({ usage }), { type: 'SETTLED', records: 2, output }]))).toEqual({
    engine: 'anthropic',
    model: 'a-model',
    usage,
    turns: 7,
    costUsd: 0.25,
    reason: 'It was too dear.',
  });
});

test('a run whose owner died is told by the answers that it had come to, tries that failed included', () => {
  const records = recordsOf([
    start,
    answer({ usage }),
    failure({ usage: { output: 3 } }),
    failure({ usage: null }),
  ]);
  expect(runAccount(records)).toEqual({
    engine: 'anthropic',
    model: 'a-model',
    turns: 1,
    costUsd: null,
    reason: null,
    usage: { ...usage, output: 5 },
  });
});

test('what is no number, or no engine, is not told', () => {
  const strange = {
    type: 'SETTLED',
    records: 1,
    output: { usage: 'much', turns: 'some', costUsd: '1' },
  } as const;
  const [first] = [{ ...start, input: { engine: 'a horse' } } as const];
  expect(runAccount(recordsOf([first, strange]))).toMatchObject({
    engine: null,
    model: null,
    turns: 0,
    costUsd: null,
    usage: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  });
});
