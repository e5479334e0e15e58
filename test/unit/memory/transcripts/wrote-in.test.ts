import { expect, test } from 'vitest';
import { NOTHING_WRITTEN, readWriting } from '../../../../src/memory/transcripts/wrote-in.js';

const MEMORY = '/home/ada/store/memory';

const says = (text: string) => JSON.stringify({ type: 'user', message: { role: 'user', content: text } });
const result = JSON.stringify({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', content: 'done' }] },
});
const uses = (name: string, input: unknown, more = {}) =>
  JSON.stringify({
    type: 'assistant',
    message: { role: 'assistant', content: [{ type: 'tool_use', name, input }] },
    ...more,
  });
const writes = uses('Write', { file_path: `${MEMORY}/ferry.md`, content: 'green' });

const wrote = (...lines: readonly string[]): boolean =>
  lines.reduce((writing, line) => readWriting(writing, line, MEMORY), NOTHING_WRITTEN).wrote;

test('an agent that wrote to the store in its turn is seen, also when more follows', () => {
  expect(wrote(says('Keep that.'), writes)).toBe(true);
  expect(wrote(says('Keep that.'), writes, result, uses('Read', { file_path: '/x' }))).toBe(true);
  expect(wrote(says('Keep that.'), uses('NotebookEdit', { notebook_path: `${MEMORY}/n.ipynb` }))).toBe(true);
});

test('what a person says begins another turn', () => {
  expect(wrote(says('Keep that.'), writes, result, says('Now for the tests.'))).toBe(false);
});

test('reading, other folders, side-chains and damaged lines are no writing', () => {
  const lines = [
    uses('Read', { file_path: `${MEMORY}/ferry.md` }),
    uses('Write', { file_path: `${MEMORY}-of-another/ferry.md` }),
    uses('Write', { file_path: 7 }),
    uses('Write', null),
    uses('Edit', { file_path: `${MEMORY}/ferry.md` }, { isSidechain: true }),
    writes.slice(0, -3),
  ];
  for (const line of lines) expect(wrote(says('Look.'), line), line).toBe(false);
});
