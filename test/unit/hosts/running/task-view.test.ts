import { expect, test } from 'vitest';
import { taskWatch } from '../../../../src/hosts/running/task-view.js';
import type { Json } from '../../../../src/journal/json.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { seal } from '../../journal/honest.js';

const asked = (attempt: number, outcome: 'Right' | 'Left', said: Json): JournalRecord => {
  const told = outcome === 'Right' ? { _tag: outcome, right: said } : { _tag: outcome, left: said };
  const [record] = seal([{ type: 'OUTCOME', command: `dream/agent/ask#${attempt}`, outcome: told }]).records;
  if (record === undefined) throw new Error('There is no record.');
  return { ...record, before: { dream: 'starting' }, after: { dream: { working: 'dreaming' } } };
};

test('a task tells what its requests used so far, those that failed included', () => {
  const watch = taskWatch();
  const heard: number[] = [];
  watch.subscribe(({ usage }) => heard.push(usage.output));
  const usage = { input: 10, output: 2, cacheRead: 30, cacheCreation: 5 };
  const content = [{ type: 'text', text: 'I look around.' }];
  watch.feed(asked(1, 'Left', { usage: { output: 3 } }));
  watch.feed(asked(2, 'Right', { content, usage }));
  watch.feed(asked(3, 'Right', { content }));
  expect(watch.view()?.usage).toEqual({ ...usage, output: 5 });
  expect(heard).toEqual([3, 5, 5]);
});

test('a task says that it is a turn of the assistant, as its first record does', () => {
  const kindOf = (kind: string) => {
    const watch = taskWatch();
    const input = { request: { runId: 'r', kind } };
    const [first] = seal([{ type: 'START', input, machines: {}, owner: null }]).records;
    if (first === undefined) throw new Error('There is no record.');
    watch.feed(first);
    watch.feed(asked(1, 'Left', null));
    return watch.view()?.kind;
  };
  expect([kindOf('turn'), kindOf('dream')]).toEqual(['turn', undefined]);
});
