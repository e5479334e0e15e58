import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../../../src/effects/ports/files.js';
import { readStore } from '../../../../src/effects/services/staging/read-store.js';
import { layOut, readBack } from '../../../../src/effects/services/staging/staging.js';
import { MOST_FILES } from '../../../../src/effects/services/staging/store-unusable.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { chmod, put, putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';
import { LARGEST_FILE } from '../../../../src/memory/limits.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';

const text = (image: StoreImage, path: string) => new TextDecoder().decode(image.get(path)?.bytes);

const aFile = (length: number) => ({
  kind: 'file' as const,
  bytes: new Uint8Array(length),
  mtimeNs: 1n,
  mode: 0o644,
});

const scene = async () => {
  const tree = emptyTree(() => 1n);
  const files = memoryFiles(tree);
  putFile(tree, '/m/MEMORY.md', '- [A](a.md)\r\n', 1n, 0o600);
  putFile(tree, '/m/a.md', '# A\n', 1n, 0o640);
  putFile(tree, '/m/notes/b.md', '\uFEFF# B', 1n);
  putFile(tree, '/m/pinned.md', '---\npinned: true\n---\n# P\n', 1n);
  putFile(tree, '/m/logs/2026/03/2026-03-09.md', '- a day\n', 1n);
  putFile(tree, '/m/picture.png', 'PNG', 1n);
  putFile(tree, '/m/shared.md', '# S\n', 1n);
  putFile(tree, '/m/.consolidate-lock', '', 1n);
  putFile(tree, '/m/.consolidate-lock.d/1.claim', '{}', 1n);
  putFile(tree, '/m/.hidden/x.md', '# X\n', 1n);
  put(tree, '/m/broken.md', {
    kind: 'file',
    bytes: new Uint8Array([0xff, 0xfe, 0x41]),
    mtimeNs: 1n,
    mode: 0o644,
  });
  put(tree, '/m/link.md', { kind: 'symlink', bytes: new Uint8Array(), mtimeNs: 1n, mode: 0o777 });
  await files.link('/m/shared.md', '/m/shared-too.md')();
  const image = await readStore(files, '/m')();
  if (E.isLeft(image)) throw new Error('the scene must be readable');
  return { tree, files, image: image.right };
};

describe('reading a store', () => {
  it('knows every file and why one is frozen, and leaves lock and dot folders out', async () => {
    const { image } = await scene();
    expect(Object.fromEntries([...image].map(([path, file]) => [path, file.frozen ?? 'free']))).toEqual({
      'MEMORY.md': 'free',
      'a.md': 'free',
      'broken.md': 'not-text',
      'link.md': 'symlink',
      'logs/2026/03/2026-03-09.md': 'log',
      'notes/b.md': 'free',
      'picture.png': 'other',
      'pinned.md': 'pinned',
      'shared-too.md': 'hard-link',
      'shared.md': 'hard-link',
    });
    expect(text(image, 'MEMORY.md')).toBe('- [A](a.md)\r\n');
    expect(image.get('a.md')?.mode).toBe(0o640);
    expect(image.get('picture.png')?.bytes.length).toBe(0);
  });

  it('says in a sentence what is wrong with a store that cannot be taken', async () => {
    const { files } = await scene();
    const reasonOf = async (folder: string) => {
      const read = await readStore(files, folder)();
      return E.isLeft(read) && read.left._tag === 'StoreUnusable' ? read.left.reason : '';
    };
    expect(await reasonOf('/nowhere')).toMatch(/no memory folder at \/nowhere/);
    expect(await reasonOf('/m/a.md')).toMatch(/not a folder/);
    await files.makeFolder(`/deep/${'d/'.repeat(20)}`)();
    expect(await reasonOf('/deep')).toMatch(/folders deep/);
  });

  it('takes as many files as it says, and refuses one more in a sentence', async () => {
    const { tree, files } = await scene();
    put(tree, '/m/0.txt', aFile(0));
    const holding = (names: number): Files => ({
      ...files,
      list: () => TE.right(Array.from({ length: names }, (_, at) => `${at}.txt`)),
      stat: (path) => files.stat(path === '/m' ? path : '/m/0.txt'),
    });
    const most = await readStore(holding(MOST_FILES), '/m')();
    expect(E.isRight(most) && most.right.size).toBe(MOST_FILES);
    expect(await readStore(holding(MOST_FILES + 1), '/m')()).toMatchObject({
      left: { _tag: 'StoreUnusable', reason: 'The memory folder /m holds more than 20000 files.' },
    });
  });

  it('knows only the name and the size of a file that is too large', async () => {
    const { tree, files } = await scene();
    put(tree, '/m/fits.md', aFile(LARGEST_FILE));
    put(tree, '/m/big.md', aFile(LARGEST_FILE + 1));
    const read = await readStore(files, '/m')();
    if (E.isLeft(read)) throw new Error('the store must be readable');
    expect(read.right.get('fits.md')).toMatchObject({ bytes: { length: LARGEST_FILE } });
    expect(read.right.get('big.md')).toEqual({
      bytes: new Uint8Array(),
      mode: 0o644,
      frozen: 'too-large',
      size: LARGEST_FILE + 1,
    });
    await layOut(files, read.right, '/s')();
    expect(await files.stat('/s/big.md')()).toEqual(E.right(null));
    const back = await readBack(files, read.right, '/s')();
    expect(E.isRight(back) && back.right.get('big.md')).toBe(read.right.get('big.md'));
  });

  it('freezes what lies in a folder that may not be written to, but for what lies deeper', async () => {
    const { tree, files } = await scene();
    putFile(tree, '/m/notes/deep/c.md', '# C\n', 1n);
    putFile(tree, '/m/notes/pinned.md', '---\npinned: true\n---\n# P\n', 1n);
    chmod(tree, '/m/notes', 0o555);
    const read = await readStore(files, '/m')();
    if (E.isLeft(read)) throw new Error('the store must be readable');
    expect(read.right.get('notes/b.md')).toMatchObject({ frozen: 'protected', mode: 0o644 });
    expect(text(read.right, 'notes/b.md')).toBe('# B');
    expect(read.right.get('notes/pinned.md')?.frozen).toBe('pinned');
    expect(read.right.get('notes/deep/c.md')?.frozen).toBeUndefined();
    expect(read.right.get('a.md')?.frozen).toBeUndefined();
    await layOut(files, read.right, '/s')();
    const back = await readBack(files, read.right, '/s')();
    expect(E.isRight(back) && back.right.get('notes/b.md')).toBe(read.right.get('notes/b.md'));
  });

  it('freezes those files that rights keep from being replaced', async () => {
    const { files } = await scene();
    const sticky: Files = {
      ...files,
      heldNames: (folder) => TE.right(folder === '/m' ? ['a.md', 'link.md', 'notes'] : []),
    };
    const read = await readStore(sticky, '/m')();
    const frozen = E.isRight(read) ? Object.fromEntries(read.right) : {};
    expect(frozen).toMatchObject({ 'a.md': { frozen: 'foreign' }, 'link.md': { frozen: 'symlink' } });
    for (const path of ['MEMORY.md', 'notes/b.md']) expect(frozen[path]?.frozen).toBeUndefined();
  });

  it('does not ask for the rights of each folder where the whole store may not be written to', async () => {
    const { tree, files } = await scene();
    for (const folder of ['/m', '/m/notes']) chmod(tree, folder, 0o555);
    const read = await readStore(files, '/m')();
    const frozen = E.isRight(read) ? ['a.md', 'notes/b.md'].map((path) => read.right.get(path)) : [];
    expect(frozen).toEqual([
      { bytes: expect.anything(), mode: 0o640 },
      { bytes: expect.anything(), mode: 0o644 },
    ]);
  });

  it('passes on that it may not read', async () => {
    const { tree } = await scene();
    const closed = memoryFiles(tree, (operation) => (operation === 'read' ? 'EACCES' : null));
    expect(await readStore(closed, '/m')()).toMatchObject({ left: { _tag: 'FileError', code: 'EACCES' } });
  });
});

describe('a staging copy', () => {
  it('holds the Markdown files byte for byte, and no links', async () => {
    const { files, image } = await scene();
    await layOut(files, image, '/s')();
    const copy = await readStore(files, '/s')();
    const paths = E.isRight(copy) ? [...copy.right.keys()] : [];
    expect(paths).not.toContain('link.md');
    expect(paths).not.toContain('picture.png');
    for (const path of paths)
      expect(E.isRight(copy) && copy.right.get(path)?.bytes).toEqual(image.get(path)?.bytes);
    expect(paths.length).toBe(image.size - 2);
    const [staged, live] = [await files.stat('/s/shared.md')(), await files.stat('/m/shared.md')()];
    expect(E.isRight(staged) && E.isRight(live) && staged.right?.ino !== live.right?.ino).toBe(true);
  });

  it('replaces what an earlier try left', async () => {
    const { tree, files, image } = await scene();
    putFile(tree, '/s/stale.md', 'old', 1n);
    await layOut(files, image, '/s')();
    expect(await files.read('/s/stale.md')()).toEqual(E.right(null));
  });

  it('read back untouched is the store itself', async () => {
    const { files, image } = await scene();
    await layOut(files, image, '/s')();
    const back = await readBack(files, image, '/s')();
    if (E.isLeft(back)) throw new Error('the copy must be readable');
    expect([...back.right.keys()].sort()).toEqual([...image.keys()].sort());
    for (const [path, file] of back.right) expect(file).toBe(image.get(path));
  });

  it.each(['a.md', 'new.md'])('gives no result where %s became too large', async (name) => {
    const { tree, files, image } = await scene();
    await layOut(files, image, '/s')();
    await files.unlink(`/s/${name}`)();
    put(tree, `/s/${name}`, aFile(LARGEST_FILE + 1));
    expect(await readBack(files, image, '/s')()).toMatchObject({
      left: { _tag: 'StoreUnusable', path: name, reason: expect.stringContaining('became a file of more') },
    });
  });

  it('gives no result where a file became a link, as its words would be lost', async () => {
    const { tree, files, image } = await scene();
    await layOut(files, image, '/s')();
    await files.unlink('/s/a.md')();
    put(tree, '/s/a.md', { ...aFile(0), kind: 'symlink' });
    expect(await readBack(files, image, '/s')()).toMatchObject({ left: { path: 'a.md' } });
  });

  it('takes no new link and nothing but Markdown back', async () => {
    const { tree, files, image } = await scene();
    await layOut(files, image, '/s')();
    put(tree, '/s/new-link.md', { ...aFile(0), kind: 'symlink' });
    putFile(tree, '/s/new.png', 'PNG', 1n);
    const back = await readBack(files, image, '/s')();
    expect(E.isRight(back) && [...back.right.keys()].sort()).toEqual([...image.keys()].sort());
  });

  it('read back keeps permissions of changed files, gives new ones those of the index, and shows what is gone', async () => {
    const { tree, files, image } = await scene();
    await layOut(files, image, '/s')();
    putFile(tree, '/s/a.md', '# A, changed\n', 1n, 0o600);
    putFile(tree, '/s/new.md', '# New\n', 1n, 0o644);
    putFile(tree, '/s/.draft-1', 'half', 1n);
    await files.unlink('/s/notes/b.md')();
    const back = await readBack(files, image, '/s')();
    if (E.isLeft(back)) throw new Error('the copy must be readable');
    expect(back.right.get('a.md')).toMatchObject({ mode: 0o640 });
    expect(text(back.right, 'a.md')).toBe('# A, changed\n');
    expect(back.right.get('new.md')).toMatchObject({ mode: 0o600 });
    expect(back.right.has('notes/b.md')).toBe(false);
    expect(back.right.has('.draft-1')).toBe(false);
  });
});
