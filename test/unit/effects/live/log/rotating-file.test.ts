import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rotatingFile } from '../../../../../src/effects/live/log/rotating-file.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'autodream-log-'));
});
afterEach(() => rm(root, { recursive: true }));

const folder = () => join(root, 'state', 'log');
const fileOf = (bytes = 1_000_000) => rotatingFile({ folder: folder(), name: 'a.log', bytes, kept: 2 });
const contentOf = (name: string) => readFile(join(folder(), name), 'utf8');

describe('the file of a log', () => {
  it('is made with its folder when something is written, for its owner alone, and appended to', async () => {
    const append = fileOf();
    expect(await readdir(root)).toEqual([]);
    expect(await append('one\n')).toBe(true);
    expect(await append('two\n')).toBe(true);
    expect(await contentOf('a.log')).toBe('one\ntwo\n');
    expect((await stat(join(folder(), 'a.log'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder())).mode & 0o777).toBe(0o700);
  });

  it('is moved aside when it is full, and of old ones only as many stay as are to be kept', async () => {
    const append = fileOf(10);
    for (const line of ['first line\n', 'second line\n', 'third line\n', 'fourth line\n', 'end\n'])
      expect(await append(line)).toBe(true);
    expect(await readdir(folder())).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect(await contentOf('a.log')).toBe('end\n');
    expect(await contentOf('a.log.1')).toBe('fourth line\n');
    expect(await contentOf('a.log.2')).toBe('third line\n');
  });

  it('takes whole lines of many writers at once', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => `${String(n).repeat(50)}\n`);
    expect(await Promise.all(lines.map((line) => fileOf()(line)))).not.toContain(false);
    expect((await contentOf('a.log')).split(/(?<=\n)/).sort()).toEqual([...lines].sort());
  });

  it('does not grow past its bounds when many writers find it full at once, and no line is cut', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => `${String(n).padStart(2, '0').repeat(25)}\n`);
    await Promise.all(lines.map((line) => fileOf(120)(line)));
    const names = await readdir(folder());
    expect(names.every((name) => ['a.log', 'a.log.1', 'a.log.2'].includes(name))).toBe(true);
    const kept = (await Promise.all(names.map(contentOf))).join('').split(/(?<=\n)/);
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.filter((line) => !lines.includes(line))).toEqual([]);
  });

  it.each([
    ['a file stands where its folder should be', () => writeFile(join(root, 'state'), '')],
    ['a link there leads nowhere', () => symlink(join(root, 'gone', 'far'), join(root, 'state'))],
  ])('says that it could not be written when %s', async (_, spoil) => {
    await spoil();
    expect(await fileOf()('one\n')).toBe(false);
  });

  it('is not written where a folder has its name', async () => {
    await rotatingFile({ folder: join(folder(), 'a.log'), name: 'b', bytes: 10, kept: 1 })('x');
    expect(await fileOf()('one\n')).toBe(false);
  });
});
