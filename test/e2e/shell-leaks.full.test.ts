import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleChildren, type ChildBundle } from './child-bundle.js';

let children: ChildBundle;
let folder = '';

beforeAll(async () => {
  children = await bundleChildren('shell-leaks-child');
  folder = await mkdtemp(join(tmpdir(), 'autodream-leaks-'));
  await writeFile(join(folder, 'a.md'), 'beta\nalpha\n');
  await symlink('/etc/hostname', join(folder, 'out.md'));
});
afterAll(async () => {
  await children.remove();
  await rm(folder, { recursive: true });
});

const ENDS = ['Ran', 'Ran', 'Denied', 'Ran', 'Ran', 'output', 'time', 'Stopped', 'Stopped'];

test.skipIf(!existsSync('/proc/self/fd'))(
  'scripts that end in every way leave no process, descriptor or file (counted where there is /proc)',
  async () => {
    const temporary = join(folder, 'temporary');
    await promisify(execFile)('mkdir', [temporary]);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [children.script('shell-leaks-child'), folder],
      {
        env: { PATH: process.env.PATH, TMPDIR: temporary },
      },
    );
    expect(JSON.parse(stdout)).toEqual({ ends: [...ENDS, ...ENDS], more: 0, children: '' });
    expect(await readdir(temporary)).toEqual([]);
  },
);
