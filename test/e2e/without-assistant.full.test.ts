import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aFolder } from './a-store.js';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'build', 'without-assistant');
const BUILT = join(PACKAGE, 'dist');
const MAIN = join(BUILT, 'hosts', 'cli', 'main.js');

const run = promisify(execFile);

/** What is built looks for its package beside the folder that it is in. */
const PACKAGE_FILE = 'package.json';

beforeAll(async () => {
  const tsdown = join(ROOT, 'node_modules', 'tsdown', 'dist', 'run.mjs');
  await run(process.execPath, [tsdown, '--no-dts', '--out-dir', BUILT], {
    cwd: ROOT,
    env: { ...process.env, AUTODREAM_WITHOUT_ASSISTANT: '1' },
  });
  copyFileSync(join(ROOT, PACKAGE_FILE), join(PACKAGE, PACKAGE_FILE));
});
afterAll(() => rmSync(PACKAGE, { recursive: true, force: true }));

let stop = async (): Promise<unknown> => null;
afterEach(() => stop());

test('a build without the assistant says so before it asks anything else, and serves jobs all the same', async () => {
  const home = aFolder();
  const project = join(home, 'project');
  const config = join(home, 'config', 'autodream');
  for (const folder of [join(project, '.git'), config]) mkdirSync(folder, { recursive: true });
  // The setting is off and nobody trusts the folder: both are asked after what the build has.
  writeFileSync(join(config, 'settings.json'), JSON.stringify({ assistant: false }));
  const env = {
    PATH: process.env.PATH,
    ...{ HOME: home, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') },
  };
  const autodream = (...words: readonly string[]) =>
    run(process.execPath, [MAIN, ...words], { cwd: project, env });
  stop = () => autodream('daemon', 'stop');
  const { stdout } = await autodream('daemon', 'start', '--assistant', '--proactive');
  expect(stdout).toContain('not active. This build or host does not have the assistant.');
  const status = JSON.parse((await autodream('daemon', 'status', '--json')).stdout);
  expect(status.projects).toMatchObject([
    {
      sentence: null,
      ward: { jobs: { corrupt: null }, assistant: { activation: { _tag: 'Refused', check: 'compiled-in' } } },
    },
  ]);
});
