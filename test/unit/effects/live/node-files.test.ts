import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../../src/effects/live/node-files.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const made = (path: string) => nodeFiles.makeFolder(path)();

describe('making a folder with its parents', () => {
  it('makes what is missing, also behind a link, and is content with what is there', async () => {
    await mkdir(join(root, 'real'));
    await symlink(join(root, 'real'), join(root, 'link'));
    expect(await made(join(root, 'link/a/b/c'))).toEqual(E.right(undefined));
    expect(await made(join(root, 'link/a'))).toEqual(E.right(undefined));
    expect(await made(join(root, 'link'))).toEqual(E.right(undefined));
    expect(await readdir(join(root, 'real/a/b'))).toEqual(['c']);
  });

  it('says what is in the way', async () => {
    await writeFile(join(root, 'file'), '');
    await symlink(join(root, 'nowhere'), join(root, 'dangling'));
    expect(await made(join(root, 'file'))).toMatchObject({ left: { code: 'EEXIST' } });
    expect(await made(join(root, 'file/a'))).toMatchObject({ left: { code: 'ENOTDIR' } });
    expect(E.isLeft(await made(join(root, 'dangling/a/b')))).toBe(true);
  });

  it.runIf(process.platform === 'linux')('gives up where the system makes none', async () => {
    expect(await made('/proc/none/made/here')).toMatchObject({
      left: { operation: 'makeFolder', path: '/proc/none/made/here', code: 'ENOENT' },
    });
  });
});
