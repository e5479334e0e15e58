import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { aLargeStore, anExampleStore, contentOf, lockOf, type TestStore, withPriorLock } from './a-store.js';
import { startCli } from './run-cli.js';

const ROOT = resolve(import.meta.dirname, '../..');
const NODES = join(ROOT, 'test/nodes/node_modules');

const manifest: { exports: Record<string, string | { default: string }> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

/** Every module that the package exports, by the name that a program imports it by. */
const EXPORTS = Object.entries(manifest.exports)
  .filter(([, target]) => typeof target !== 'string')
  .map(([name]) => name.replace(/^\./, 'autodream'));

const importing = EXPORTS.map((name) => `Object.keys(await import('${name}')).length`).join(', ');

/** Releases that the package says it runs under: the oldest one, and the newest of each later line. */
const RELEASES = [
  ['20', 'v20.19.0'],
  ['22', 'v22.'],
  ['24', 'v24.'],
] as const;

/** The platforms whose binaries `npm run nodes` fetches. */
const isFetchable = process.platform === 'linux' && process.arch === 'x64';
const UNFETCHABLE = `its binary is fetched for Linux on x64 only, not for ${process.platform} on ${process.arch}`;

describe.each(RELEASES)('under Node %s', (line, version) => {
  const node = join(NODES, `node-${line}/bin/node`);
  const ready = existsSync(node);
  const run = async (args: readonly string[], store: TestStore) => {
    const { code, out, err } = await startCli([...args, ...store.options], { node }).ended;
    expect({ args, err }).toEqual({ args, err: expect.not.stringMatching(/Warning|Error|\n {4}at /) });
    return { code, out };
  };

  if (!ready)
    console.info(
      `Node ${version} is not tested: ${isFetchable ? 'run “npm run nodes” first' : UNFETCHABLE}.`,
    );

  test.runIf(ready)('the binary is that release', async () => {
    const { stdout } = await promisify(execFile)(node, ['--version']);
    expect(stdout.startsWith(version)).toBe(true);
  });

  test.runIf(ready)('every module of the package is loaded', async () => {
    const script = `console.log(JSON.stringify([${importing}]))`;
    const args = ['--input-type=module', '--eval', script];
    const { stdout, stderr } = await promisify(execFile)(node, args, { cwd: ROOT });
    const names: readonly number[] = JSON.parse(stdout);
    expect(names).toHaveLength(EXPORTS.length);
    expect(names.every((count) => count > 0)).toBe(true);
    expect(stderr).toBe('');
  });

  test.runIf(ready)('a dream is let in, shown, taken back and its journal verified', async () => {
    const store = withPriorLock(anExampleStore());
    const [before, lock] = [contentOf(store.memory), lockOf(store.memory)];
    const dreamt = await run(['run', '--force', '--json'], store);
    expect(JSON.parse(dreamt.out)).toMatchObject({ outcome: 'completed' });
    expect((await run(['check', '--json'], store)).code).toBe(0);
    expect((await run(['diff', 'latest'], store)).out).toContain('MEMORY.md');
    expect((await run(['prompt'], store)).out).toContain('MEMORY.md');
    expect((await run(['status'], store)).out).toMatch(/held by +nobody/);
    const undone = await run(['undo', 'latest', '--json'], store);
    expect(JSON.parse(undone.out)).toMatchObject({ outcome: 'completed' });
    expect(contentOf(store.memory)).toEqual(before);
    const off = Number((lockOf(store.memory)?.mtimeNs ?? 0n) - (lock?.mtimeNs ?? 0n));
    expect(Math.abs(off)).toBeLessThan(1_000_000);
    expect((await run(['audit', 'verify'], store)).code).toBe(0);
  });

  test.runIf(ready)(
    'a dream that is stopped leaves the store, and the lock file to the nanosecond',
    async () => {
      const store = withPriorLock(aLargeStore());
      const [before, lock] = [contentOf(store.memory), lockOf(store.memory)];
      let sent = false;
      const { code, out } = await startCli(['run', '--force', '--json', ...store.options], {
        node,
        onErr: (soFar, child) => {
          if (!sent && soFar.includes('autodream: dreaming')) sent = child.kill('SIGINT');
        },
      }).ended;
      expect({ sent, code }).toEqual({ sent: true, code: 130 });
      expect(JSON.parse(out)).toMatchObject({ outcome: 'killed' });
      expect(contentOf(store.memory)).toEqual(before);
      expect(lockOf(store.memory)).toEqual(lock);
    },
  );
});
