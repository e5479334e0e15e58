import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder, aMessyStore } from './a-store.js';
import { cli } from './run-cli.js';

const TRACE = resolve(import.meta.dirname, 'trace-loads.mjs');
/** Where the person's files are is asked before any command, of the system alone. */
const HOME = 'effects/live/home-folder.js';
const LIGHT = ['commander', 'fp-ts', 'picocolors'];

/** The packages that the command loads, its own modules, and the languages in which it can read dates. */
const loadedBy = async (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ packages: string[]; own: string[]; languages: string[] }> => {
  const file = join(aFolder(), 'loaded');
  writeFileSync(file, '');
  const { code } = await cli(args, { env: { NODE_OPTIONS: `--import=${TRACE}`, LOADED: file, ...env } });
  expect(code).toBe(0);
  const urls = readFileSync(file, 'utf8').split('\n');
  const packages = urls.flatMap((url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? []);
  return {
    packages: [...new Set(packages)].sort(),
    own: urls.flatMap((url) => /\/dist\/(.+)$/.exec(url)?.[1] ?? []),
    languages: [...new Set(urls.flatMap((url) => /chrono-node\/.*\/locales\/(\w+)/.exec(url)?.[1] ?? []))],
  };
};

test.each([['--help'], ['--version'], ['run --help']])('%s loads no heavy package', async (line) => {
  const { packages, own } = await loadedBy(line.split(' '));
  expect(packages.filter((name) => !LIGHT.includes(name))).toEqual([]);
  expect(own.filter((path) => !path.startsWith('hosts/'))).toEqual([HOME]);
});

test('a refusal by the time gate loads no heavy package, neither runtime nor lock', async () => {
  const { memory, options } = aMessyStore();
  writeFileSync(join(memory, '.consolidate-lock'), '');
  const { packages, own } = await loadedBy(['run', ...options]);
  expect(packages.filter((name) => !LIGHT.includes(name))).toEqual([]);
  // Who is told of what is a list of functions; the runs themselves are not loaded.
  expect(
    own.filter((path) => /^runtime\/(?!listeners\.js)|lock-folder\/lock-folder|\.machine\.js$/.test(path)),
  ).toEqual([]);
  expect(own).toContain('machines/gate/cheap-gates.js');
});

test('a refusal loads no SDK where a key is set, and a dream by rules none at all, nor what runs commands', async () => {
  const { memory, options } = aMessyStore();
  const local = await loadedBy(['run', '--force', '--dry-run', ...options]);
  expect(local.own.filter((path) => path.includes('anthropic'))).toEqual([
    'effects/live/anthropic/connection.js',
  ]);
  expect(local.packages).not.toContain('@anthropic-ai/sdk');
  expect(local.packages).not.toContain('unbash');
  expect(local.languages).toEqual(['en']);
  expect(local.own.filter((path) => /shell\/(?:analyse|run-script)\.js$/.test(path))).toEqual([]);
  writeFileSync(join(memory, '.consolidate-lock'), '');
  const refused = await loadedBy(['run', ...options], { ANTHROPIC_API_KEY: 'a-key' });
  expect(refused.packages.filter((name) => !LIGHT.includes(name))).toEqual([]);
});

/** What the columns of a table are measured with. */
const MEASURING = ['ansi-regex', 'get-east-asian-width', 'string-width', 'strip-ansi'];

test('the SDK of remote flags is loaded only where a file of flags is set', async () => {
  const without = await loadedBy(['config', 'list']);
  expect(without.packages.filter((name) => ![...LIGHT, ...MEASURING].includes(name))).toEqual([]);
  const { packages } = await loadedBy(['config', 'list'], { AUTODREAM_FLAGS_FILE: '/nowhere/flags.json' });
  expect(packages).toContain('@openfeature/server-sdk');
});

test('the grammar of a shell is loaded for whoever asks about commands', async () => {
  const { packages } = await loadedBy(['permit']);
  expect(packages).toContain('unbash');
});

test('the same way of looking sees what a dream loads', async () => {
  const { options } = aMessyStore();
  const { packages } = await loadedBy(['run', '--force', '--dry-run', ...options]);
  expect(packages).toEqual(expect.arrayContaining(['xstate', 'yaml', 'mdast-util-from-markdown']));
});
