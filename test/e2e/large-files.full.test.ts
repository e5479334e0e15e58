import {
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aStore, contentOf, type TestStore } from './a-store.js';
import { cli } from './run-cli.js';

const MB = 1024 * 1024;

/** A heap in which neither the large files nor what is made of them would fit. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=160' };

/** Writes the piece until the file has so many bytes at least. */
const fill = (path: string, piece: string, bytes: number): void => {
  const chunk = piece.repeat(Math.ceil(MB / piece.length));
  const file = openSync(path, 'a');
  for (let size = 0; size < bytes; size += chunk.length) writeSync(file, chunk);
  closeSync(file);
};

const NO_CRASH = expect.not.stringMatching(/Error|heap|\n {4}at /);

const json = async (command: string, store: TestStore, ...options: readonly string[]) => {
  const ended = await cli([command, ...options, '--json', ...store.options], { env: SMALL_HEAP });
  expect(ended).toMatchObject({ err: NO_CRASH, signal: null });
  return { code: ended.code, told: JSON.parse(ended.out) };
};

const INDEX = '# Memory\n\n- [Lines](lines.md) — many of them\n- [Gone](gone.md) — the key is in the vault\n';
const TWICE =
  '# Small\n\n- The installer needs a reboot at the end\n- the installer needs a reboot at the end.\n';

/** Two topics of 50 MB, one of short lines and one of a single line, beside what a dream has to mend. */
const aStoreWithLargeTopics = (): TestStore => {
  const store = aStore({ 'MEMORY.md': INDEX, 'small.md': TWICE, 'wide.md': '# Wide\n\n' });
  fill(join(store.memory, 'lines.md'), '- The server h1 keeps its logs for a week\n', 50 * MB);
  fill(join(store.memory, 'wide.md'), 'word ', 50 * MB);
  return store;
};

/** What a change of a file by whatever means would change. */
const seen = ({ memory }: TestStore, name: string) => {
  const { ino, size, mtimeNs, ctimeNs } = lstatSync(join(memory, name), { bigint: true });
  return { ino, size, mtimeNs, ctimeNs };
};

describe('topics of 50 MB', () => {
  test('are left alone by everything and said so, and the rest is consolidated and taken back', async () => {
    const store = aStoreWithLargeTopics();
    const before = ['lines.md', 'wide.md'].map((name) => seen(store, name));
    const small = () => readFileSync(join(store.memory, 'small.md'), 'utf8');
    const leftAlone = expect.stringMatching(/^lines\.md has 52,\d{3},\d{3} bytes and is left alone/);

    const check = await json('check', store);
    expect(check.told.notes).toContainEqual(
      expect.objectContaining({ _tag: 'TooLarge', path: 'lines.md', message: leftAlone }),
    );
    expect(check.told.notes).toContainEqual(expect.objectContaining({ _tag: 'TooLarge', path: 'wide.md' }));
    expect((await json('status', store)).told.alarms).toContainEqual(leftAlone);

    const preview = await json('run', store, '--force', '--dry-run');
    expect(preview).toMatchObject({ code: 0, told: { reason: leftAlone } });
    expect(small()).toBe(TWICE);

    const run = await json('run', store, '--force');
    expect(run).toMatchObject({ code: 0, told: { outcome: 'completed', reason: leftAlone } });
    expect(run.told.reason).toContain('wide.md has 52,');
    expect(small().match(/installer/gi)).toHaveLength(1);

    const diff = await json('diff', store, 'latest');
    const changed = diff.told.files.map(({ path }: { path: string }) => path);
    expect(changed).toEqual(expect.arrayContaining(['MEMORY.md', 'small.md']));
    expect(changed).not.toContain('lines.md');
    expect((await json('why', store)).code).toBe(0);
    expect(await json('undo', store, 'latest')).toMatchObject({ code: 0, told: { outcome: 'completed' } });
    expect(small()).toBe(TWICE);
    expect(readFileSync(join(store.memory, 'MEMORY.md'), 'utf8')).toBe(INDEX);
    expect(['lines.md', 'wide.md'].map((name) => seen(store, name))).toEqual(before);
    expect((await json('audit', store, 'verify')).code).toBe(0);
  });

  test('which came to be that large since a dream are not merged: they stay, and are named', async () => {
    const store = aStore({ 'MEMORY.md': INDEX, 'lines.md': '# Lines\n\n- One\n', 'small.md': TWICE });
    expect(await json('run', store, '--force')).toMatchObject({ told: { outcome: 'completed' } });
    fill(join(store.memory, 'small.md'), '- The server h1 keeps its logs for a week\n', 50 * MB);
    const before = seen(store, 'small.md');
    const { told } = await json('undo', store, 'latest');
    expect(told.files.conflicts).toEqual(['small.md']);
    expect(seen(store, 'small.md')).toEqual(before);
    expect(readFileSync(join(store.memory, 'MEMORY.md'), 'utf8')).toBe(INDEX);
  });

  test('as an index are an error to a check, and a dream changes nothing of it', async () => {
    const store = aStore({ 'small.md': TWICE });
    fill(join(store.memory, 'MEMORY.md'), '- [Small](small.md) — what is small\n', 50 * MB);
    const before = seen(store, 'MEMORY.md');
    const check = await json('check', store);
    expect(check.code).toBe(1);
    expect(check.told.errors).toContainEqual(expect.objectContaining({ _tag: 'IndexOverBudget' }));
    expect(await json('run', store, '--force')).toMatchObject({ code: 0, told: { outcome: 'completed' } });
    expect(seen(store, 'MEMORY.md')).toEqual(before);
    expect(readFileSync(join(store.memory, 'small.md'), 'utf8').match(/installer/gi)).toHaveLength(1);
  });
});

const said = (text: string): string =>
  `${JSON.stringify({ type: 'user', timestamp: '2026-03-01T10:00:00Z', message: { role: 'user', content: text } })}\n`;

describe('transcripts', () => {
  test('with a row of 50 MB and one of half a gigabyte are read around those rows', async () => {
    const store = aStore({ 'MEMORY.md': '# Memory\n' });
    const transcript = (name: string): string => join(store.folder, 'sessions', `${name}.jsonl`);
    writeFileSync(transcript('pasted'), said('Please remember that the heron server is in Oslo.'));
    writeFileSync(
      transcript('pasted'),
      '{"type":"user","message":{"content":[{"type":"tool_result","content":"',
      {
        flag: 'a',
      },
    );
    fill(transcript('pasted'), 'remember ', 50 * MB);
    writeFileSync(transcript('pasted'), `"}]}}\n${said('Remember that the crane server is in Rome.')}`, {
      flag: 'a',
    });
    writeFileSync(transcript('hole'), said('Remember that the stork server is in Bern.'));
    truncateSync(transcript('hole'), 500 * MB);
    writeFileSync(transcript('hole'), `\n${said('Remember that the egret server is in Kyiv.')}`, {
      flag: 'a',
    });

    const run = await json('run', store, '--force');
    expect(run).toMatchObject({ code: 0, told: { outcome: 'completed' } });
    const words = Object.values(contentOf(store.memory)).map((file) =>
      Buffer.from(file.slice(file.indexOf(' ')), 'base64').toString(),
    );
    for (const bird of ['heron', 'crane', 'stork', 'egret'])
      expect(words.join('\n')).toContain(`The ${bird} server is in`);
  });
});
