import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as atOnce from '../../../../src/effects/live/files-at-once.js';
import { linkStat } from '../../../../src/effects/live/link-stat.js';

let folder = '';
beforeAll(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'autodream-at-once-'));
  await fs.writeFile(join(folder, 'file'), 'ferry');
  await fs.symlink(join(folder, 'file'), join(folder, 'link'));
});
afterAll(() => fs.rm(folder, { recursive: true }));

const outcome = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    (value) => value,
    (error: NodeJS.ErrnoException) => ({ code: error.code }),
  );

test('what is done at once has the results and the errors of the platform', async () => {
  for (const name of ['file', 'link', '.', 'absent', 'file/below', 'no\0path']) {
    const path = join(folder, name);
    expect(await outcome(atOnce.lstat(path))).toEqual(await outcome(fs.lstat(path)));
    const exact = await outcome(fs.lstat(path, { bigint: true }));
    expect(await outcome(atOnce.linkStat(path))).toEqual(exact);
    expect(await outcome(linkStat(path))).toEqual(exact);
    expect(await outcome(atOnce.realpath(path))).toEqual(await outcome(fs.realpath(path)));
    expect(await outcome(atOnce.readdir(path))).toEqual(await outcome(fs.readdir(path)));
  }
});

test('a file that is opened for reading is read, and one for writing is the platform’s', async () => {
  const reader = await atOnce.open(join(folder, 'file'), atOnce.constants.O_RDONLY);
  expect(String(await reader.readFile())).toBe('ferry');
  const bytes = new Uint8Array(3);
  expect(await reader.read(bytes, 0, 3, 1)).toMatchObject({ bytesRead: 3 });
  expect(String(Buffer.from(bytes))).toBe('err');
  expect((await reader.stat()).isFile()).toBe(true);
  await reader.close();
  const refused = atOnce.open(join(folder, 'link'), atOnce.constants.O_RDONLY | atOnce.constants.O_NOFOLLOW);
  expect(await outcome(refused)).toEqual({ code: 'ELOOP' });
  const writer = await atOnce.open(join(folder, 'new'), 'wx', 0o600);
  await writer.close();
  expect((await fs.stat(join(folder, 'new'))).mode & 0o777).toBe(0o600);
});
