import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { aContext } from './a-context.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-extract-'));
  await mkdir(join(root, 'memory'));
  await mkdir(join(root, 'talks'));
  await writeFile(join(root, 'memory', 'MEMORY.md'), '# Memory\n');
});
afterEach(() => rm(root, { recursive: true }));

const row = (text: string): string =>
  `${JSON.stringify({ type: 'user', timestamp: '2026-03-10T10:00:00Z', message: { role: 'user', content: text } })}\n`;

const autodream = async (...args: readonly string[]) => {
  const { context, out, err } = aContext({ home: root, cwd: root });
  const store = ['--store', join(root, 'memory'), '--transcripts', join(root, 'talks')];
  const code = await runCli([...args, ...store], context);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

test('extract writes down what was asked to be remembered in a session, once, and log knows of it', async () => {
  await writeFile(join(root, 'talks', 's1.jsonl'), row('Please remember that the ferry is green.'));
  const first = await autodream('extract', '--session', 's1', '--engine', 'local');
  expect([first.code, first.out]).toEqual([0, expect.stringContaining('Done.')]);
  expect(await readFile(join(root, 'memory', 'remembered.md'), 'utf8')).toContain('- The ferry is green');
  const again = await autodream('extract', '--engine', 'local', '--json');
  expect(JSON.parse(again.out)).toMatchObject({ outcome: 'unchanged', runId: null });
  expect((await autodream('log')).out).toMatch(/extract +completed/);
  expect((await autodream('status')).out).toContain('never');
});

test('extract takes a transcript from anywhere, and says where there is none', async () => {
  await writeFile(join(root, 'elsewhere.jsonl'), row('请记住渡轮是绿色的'));
  const there = await autodream('extract', '--transcript', 'elsewhere.jsonl');
  expect([there.code, there.out]).toEqual([0, expect.stringContaining('Done.')]);
  for (const named of [
    ['--session', 'unheard-of'],
    ['--transcript', 'mistyped.jsonl'],
    ['--transcript', 'talks'],
  ]) {
    const nowhere = await autodream('extract', ...named);
    expect([nowhere.code, nowhere.err]).toEqual([
      1,
      expect.stringContaining('There is no transcript of that session'),
    ]);
  }
});
