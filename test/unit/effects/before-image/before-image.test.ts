import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import { keepImage, readImage } from '../../../../src/effects/services/before-image/before-image.js';
import { putBack } from '../../../../src/effects/services/before-image/put-back.js';
import { objectMemory } from '../../../../src/effects/services/objects/object-memory.js';
import { readStore } from '../../../../src/effects/services/staging/read-store.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { chmod, putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';

const right = async <A>(task: TaskEither<unknown, A>): Promise<A> => {
  const done = await task();
  if (E.isLeft(done)) throw new Error(JSON.stringify(done.left));
  return done.right;
};

const PLACE = { folder: '/store', draft: '/store/.consolidate-lock.d/run.back' };

type Texts = Readonly<Record<string, string>>;

const storeOf = (texts: Texts) => {
  const tree = emptyTree(() => 0n);
  const put = (path: string, text: string) => putFile(tree, `/store/${path}`, text);
  for (const [path, text] of Object.entries({ 'MEMORY.md': '# Memory\n', ...texts })) put(path, text);
  return { tree, files: memoryFiles(tree), put };
};
const textsOf = (image: StoreImage): Texts =>
  Object.fromEntries([...image].map(([path, { bytes }]) => [path, new TextDecoder().decode(bytes)]));

const paths = fc.constantFrom('a.md', 'b.md', 'deep/c.md', 'deep/er/d.md');
const texts = fc.dictionary(paths, fc.constantFrom('', 'one\n', 'two\n', '记住\n'));

describe('a store that is kept whole', () => {
  it('is put back from what was kept, whatever became of it', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (was, became) => {
        const objects = objectMemory();
        const { files, put } = storeOf(was);
        const before = await right(readStore(files, '/store'));
        const hash = await right(keepImage(objects, before));
        for (const path of Object.keys(was)) await right(files.unlink(`/store/${path}`));
        for (const [path, text] of Object.entries(became)) put(path, text);
        const now = await right(readStore(files, '/store'));
        const kept = await right(readImage(objects, hash, now));
        expect(textsOf(kept)).toEqual(textsOf(before));
        expect(await right(putBack(files, PLACE, kept, null))).toEqual([]);
        expect(textsOf(await right(readStore(files, '/store')))).toEqual(textsOf(before));
      }),
      { numRuns: 60 },
    );
  });

  it('leaves a file alone that somebody writes to at that moment, and names it', async () => {
    const { files, put } = storeOf({ 'a.md': 'was\n', 'b.md': 'was\n' });
    const before = await right(readStore(files, '/store'));
    put('a.md', 'became\n');
    put('b.md', 'became\n');
    let reads = 0;
    const busy = {
      ...files,
      read: (path: string) => {
        if (path.endsWith('/a.md')) reads += 1;
        if (reads === 2) put('a.md', 'somebody\n');
        return files.read(path);
      },
    };
    expect(await right(putBack(busy, PLACE, before, null))).toEqual(['a.md']);
    const after = textsOf(await right(readStore(files, '/store')));
    expect(after).toMatchObject({ 'a.md': 'somebody\n', 'b.md': 'was\n' });
  });

  it('leaves alone what lies in a folder that may not be written to any more, and puts back the rest', async () => {
    const was = { 'a.md': 'was\n', 'deep/b.md': 'was\n', 'deep/c.md': 'was\n', 'deep/d.md': 'was\n' };
    const { tree, files, put } = storeOf(was);
    const before = await right(readStore(files, '/store'));
    for (const path of ['a.md', 'deep/b.md', 'deep/new.md']) put(path, 'became\n');
    await right(files.unlink('/store/deep/c.md'));
    chmod(tree, '/store/deep', 0o555);
    const left = await right(putBack(files, PLACE, before, null));
    expect(left).toEqual(['deep/b.md', 'deep/c.md', 'deep/new.md']);
    expect(textsOf(await right(readStore(files, '/store')))).toMatchObject({
      'a.md': 'was\n',
      'deep/b.md': 'became\n',
    });
  });

  it('is put back only where it was touched, where that is known', async () => {
    const { files, put } = storeOf({ 'a.md': 'was\n', 'b.md': 'was\n' });
    const before = await right(readStore(files, '/store'));
    for (const path of ['a.md', 'b.md', 'c.md']) put(path, 'became\n');
    expect(await right(putBack(files, PLACE, before, new Set(['a.md'])))).toEqual([]);
    const after = textsOf(await right(readStore(files, '/store')));
    expect(after).toMatchObject({ 'a.md': 'was\n', 'b.md': 'became\n', 'c.md': 'became\n' });
  });

  it('cannot be read from what is no list of files', async () => {
    const objects = objectMemory();
    const hash = await right(objects.put(new TextEncoder().encode('{"v":2}')));
    expect(await readImage(objects, hash, new Map())()).toMatchObject({
      left: { _tag: 'ObjectMissing', hash },
    });
  });
});
