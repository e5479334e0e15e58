import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aStore, contentOf, type TestStore } from './a-store.js';
import { cli } from './run-cli.js';

const TOPICS = 2_000;
const IN_INDEX = 50;

const entry = (number: number): string => `- [Topic ${number}](topic-${number}.md) — host ${number}`;

const topic = (number: number): string =>
  `# Topic ${number}\n\n- Host h${number} keeps the logs of service s${number}\n${number % 100 === 0 ? '- Everyone agrees that builds are slow\n' : ''}`;

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

/** A store of two thousand topics, all reached from the index, with a statement told twenty times and a dead entry. */
const aVeryLargeStore = (): TestStore =>
  aStore({
    'MEMORY.md': `# Memory\n\n- [Archive](index-archive.md) — all others\n- [Gone](gone.md) — the key is in the vault\n${numbers(0, IN_INDEX).map(entry).join('\n')}\n`,
    'index-archive.md': `# Index archive\n\n${numbers(IN_INDEX, TOPICS).map(entry).join('\n')}\n`,
    ...Object.fromEntries(numbers(0, TOPICS).map((number) => [`topic-${number}.md`, topic(number)])),
  });

/** A dream of it needs less than 96 MB; an object of 40 bytes for each pair of topics would not fit. */
const HEAP = { NODE_OPTIONS: '--max-old-space-size=160' };

const json = async (command: string, store: TestStore, ...options: readonly string[]) => {
  const { code, out, err } = await cli([command, ...options, '--json', ...store.options], { env: HEAP });
  expect({ command, err }).toEqual({ command, err: expect.not.stringMatching(/Error|heap|\n {4}at /) });
  return { code, told: JSON.parse(out) };
};

test('two thousand topics are consolidated, shown and taken back', async () => {
  const store = aVeryLargeStore();
  const before = contentOf(store.memory);
  const run = await json('run', store, '--force');
  expect(run).toMatchObject({ code: 0, told: { outcome: 'completed' } });
  const still = numbers(0, TOPICS / 100).filter((hundred) =>
    readFileSync(join(store.memory, `topic-${hundred * 100}.md`), 'utf8').includes('Everyone agrees'),
  );
  expect(still).toHaveLength(1);
  const { told } = await json('diff', store, 'latest');
  expect(told.files.length).toBeGreaterThanOrEqual(TOPICS / 100);
  expect(await json('undo', store, 'latest')).toMatchObject({ code: 0, told: { outcome: 'completed' } });
  expect(contentOf(store.memory)).toEqual(before);
});
