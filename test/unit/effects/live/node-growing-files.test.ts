import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeGrowingFiles } from '../../../../src/effects/live/node-growing-files.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-growing-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const { readFrom, watch } = nodeGrowingFiles;

describe('a part of a growing file', () => {
  it('has the bytes from there on, as many as there are, and the whole size', async () => {
    const path = join(root, 'file');
    await writeFile(path, 'abcdef');
    expect(await readFrom(path, 2, 3)()).toMatchObject({
      right: { size: 6, bytes: new TextEncoder().encode('cde') },
    });
    expect(await readFrom(path, 4, 100)()).toMatchObject({
      right: { bytes: new TextEncoder().encode('ef') },
    });
    expect(await readFrom(path, 9, 3)()).toMatchObject({ right: { size: 6, bytes: new Uint8Array() } });
  });

  it('tells another file under the same name', async () => {
    const [path, other] = [join(root, 'file'), join(root, 'other')];
    await writeFile(path, 'same');
    await writeFile(other, 'same');
    const [one, two] = [await readFrom(path, 0, 9)(), await readFrom(other, 0, 9)()];
    expect(E.isRight(one) && E.isRight(two) && one.right?.file !== two.right?.file).toBe(true);
  });

  it('is none where there is no file, a link or a folder', async () => {
    await writeFile(join(root, 'file'), 'x');
    await symlink(join(root, 'file'), join(root, 'link'));
    for (const name of ['absent', 'link', '.'])
      expect(await readFrom(join(root, name), 0, 9)()).toEqual(E.right(null));
  });
});

describe('watching a folder', () => {
  it.runIf(process.platform === 'linux')('tells that a file in it grew', async () => {
    await writeFile(join(root, 'file'), 'x');
    let end: (() => void) | null = null;
    const changed = new Promise<void>((done) => {
      end = watch(root, done);
    });
    expect(end).not.toBeNull();
    await appendFile(join(root, 'file'), 'y');
    await changed;
    (end ?? expect.fail)();
  });

  it('is not possible where there is no folder', async () => {
    expect(watch(join(root, 'absent'), () => {})).toBeNull();
    await mkdir(join(root, 'there'));
    const end = watch(join(root, 'there'), () => {});
    expect(end).not.toBeNull();
    end?.();
  });
});
