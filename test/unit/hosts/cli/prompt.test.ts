import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../../src/hosts/cli/cli.js';
import { RULES } from '../../../../src/memory/prompt/rules.js';
import { aContext } from './a-context.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-prompt-'));
  await mkdir(join(root, 'memory'));
  await mkdir(join(root, 'talks'));
  await writeFile(join(root, 'memory', 'MEMORY.md'), '# Memory\n');
});
afterEach(() => rm(root, { recursive: true }));

const transcript = async (id: string, seconds: number): Promise<void> => {
  await writeFile(join(root, 'talks', `${id}.jsonl`), '');
  await utimes(join(root, 'talks', `${id}.jsonl`), seconds, seconds);
};
const prompt = async (...more: readonly string[]) => {
  const { context, out, err } = aContext();
  const store = ['--store', join(root, 'memory'), '--transcripts', join(root, 'talks')];
  return {
    code: await runCli(['prompt', ...store, ...more], context),
    out: out.join('\n'),
    err: err.join('\n'),
  };
};
const everything = () => readdir(root, { recursive: true });

test('prompt prints rules, folders and the sessions since the last consolidation, and changes nothing', async () => {
  await writeFile(join(root, 'memory', '.consolidate-lock'), '');
  await utimes(join(root, 'memory', '.consolidate-lock'), 1_000, 1_000);
  await transcript('before', 900);
  await transcript('after', 1_100);
  await transcript('later', 1_200);
  const found = await everything();
  const { code, out, err } = await prompt();
  expect([code, err]).toEqual([0, '']);
  expect(out.startsWith(RULES.trimEnd())).toBe(true);
  expect(out).toContain(`memory folder: "${join(root, 'memory')}"`);
  expect(out).toContain('sessions since the last consolidation: later, after\n');
  expect(out.endsWith(`autodream record --store ${join(root, 'memory')}`)).toBe(true);
  expect(await everything()).toEqual(found);
});

test('prompt tells a command that finds the same store from any folder', async () => {
  await mkdir(join(root, 'my notes'));
  const { context, out } = aContext({ cwd: root });
  expect(await runCli(['prompt', '--store', 'my notes', '--state', 'kept'], context)).toBe(0);
  const command = `autodream record --store '${join(root, 'my notes')}' --state ${join(root, 'kept')}`;
  expect(out.join('\n').endsWith(command)).toBe(true);
});

test('prompt --json has the text and all sessions', async () => {
  for (let index = 0; index < 55; index += 1) await transcript(`s${index}`, 1_000 + index);
  const { code, out } = await prompt('--json');
  const told = JSON.parse(out);
  expect(code).toBe(0);
  expect(told.sessions).toHaveLength(55);
  expect(told.prompt).toContain('sessions not listed here: 5');
});

test('prompt for a store that is not there says so', async () => {
  const { context, out, err } = aContext({ cwd: root, home: root });
  expect(await runCli(['prompt'], context)).toBe(1);
  expect(out).toEqual([]);
  expect(err.join()).toContain('There is no memory folder');
});
