import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { asFunction, compiledPath } from '../../src/effects/live/compiled-script.js';
import { aFolder } from './a-store.js';
import { hookProcess, hostEnvironment, logOf } from './hook-process.js';

const DIST = resolve(import.meta.dirname, '../../dist');
const HOOK = join(DIST, 'hook.cjs');

/** What is built, with another compiled form of the hook, or none. */
const builtWith = (compiled: Uint8Array | null): string => {
  const folder = aFolder();
  for (const { name } of readdirSync(DIST, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    symlinkSync(join(DIST, name), join(folder, name));
  for (const name of ['autodream.cjs', 'hook.cjs']) copyFileSync(join(DIST, name), join(folder, name));
  if (compiled !== null) writeFileSync(join(folder, basename(compiledPath(HOOK))), compiled);
  return join(folder, 'autodream.cjs');
};

test('the compiled form of the hook that the build kept is taken by this Node', () => {
  const look = `
    const { Script } = require('node:vm');
    const [source, cachedData] = [process.argv[1], require('node:fs').readFileSync(process.argv[2])];
    console.log(new Script(source, { cachedData }).cachedDataRejected);`;
  const source = asFunction(readFileSync(HOOK, 'utf8'));
  expect(execFileSync(process.execPath, ['-e', look, source, compiledPath(HOOK)], { encoding: 'utf8' })).toBe(
    'false\n',
  );
});

test.each([
  ['as it was kept', readFileSync(compiledPath(HOOK))],
  ['cut off', readFileSync(compiledPath(HOOK)).subarray(0, 999)],
  ['of something else', new Uint8Array(4_096).fill(7)],
  ['not there', null],
])('a hook answers the same where its compiled form is %s', async (_, compiled) => {
  const home = aFolder();
  const end = await hookProcess(
    'stop',
    'no JSON',
    hostEnvironment(home),
    false,
    undefined,
    builtWith(compiled),
  );
  expect(end).toEqual({ code: 0, out: '', err: '' });
  expect(logOf(home).map(({ message }) => message)).toEqual([
    expect.stringContaining('The input of a hook is no JSON'),
  ]);
});
