import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aFolder } from './a-store.js';
import { cli } from './run-cli.js';

const EXAMPLE = resolve(import.meta.dirname, '../../examples/remote-flags');

const ON = ['autoDreamEnabled: true (remote)', 'minHours: 12 (remote)', 'minSessions: 3 (remote)'];

test('the example host runs on GrowthBook’s SDK without a network', async () => {
  const home = aFolder();
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home };
  const args = [join(EXAMPLE, 'main.js'), 'platform'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: home, env });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(ON);
});

test('the example file of flags turns autodream on for whoever names it in their settings', async () => {
  const config = aFolder();
  mkdirSync(join(config, 'autodream'));
  writeFileSync(
    join(config, 'autodream/settings.json'),
    JSON.stringify({ flagsFile: join(EXAMPLE, 'flags.json') }),
  );
  const { code, out, err } = await cli(['config', 'list', '--json'], {
    cwd: config,
    env: { XDG_CONFIG_HOME: config },
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out).settings).toMatchObject({
    autoDreamEnabled: { value: true, source: 'remote' },
    minHours: { value: 12, source: 'remote' },
    minSessions: { value: 3, source: 'remote' },
  });
});
