import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../../../src/effects/ports/files.js';
import { objectFiles } from '../../../../src/effects/services/objects/object-files.js';
import { sweepObjects } from '../../../../src/effects/services/retention/sweep-objects.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const BEFORE = 2_000;

const world = () => {
  const time = { ms: 1_000 };
  const tree = emptyTree(() => BigInt(time.ms) * 1_000_000n);
  const files = memoryFiles(tree);
  let count = 0;
  const unique = (): string => `${++count}`;
  const objects = objectFiles(files, '/objects', unique);
  const keep = async (text: string): Promise<string> => {
    const made = await objects.put(bytes(text))();
    return E.isRight(made) ? made.right : '';
  };
  const sweep = (kept: readonly string[], over: Files = files) =>
    sweepObjects(over, { folder: '/objects', kept: new Set(kept), before: BEFORE, unique })();
  const has = async (hash: string): Promise<boolean> => E.isRight(await objects.get(hash)());
  return { time, tree, files, keep, sweep, has };
};

describe('sweeping the objects', () => {
  it('takes away what nobody needs and nobody put lately', async () => {
    const { time, keep, sweep, has } = world();
    const [needed, unneeded] = [await keep('needed'), await keep('unneeded')];
    time.ms = BEFORE;
    const young = await keep('young');
    expect(await sweep([needed])).toEqual(E.right(undefined));
    expect([await has(needed), await has(unneeded), await has(young)]).toEqual([true, false, true]);
  });

  it('leaves an old object that was put again', async () => {
    const { time, keep, sweep, has } = world();
    const old = await keep('old');
    time.ms = BEFORE;
    await keep('old');
    await sweep([]);
    expect(await has(old)).toBe(true);
  });

  it.each(['before', 'after'] as const)(
    'leaves an object that is put again just %s it was moved aside',
    async (when) => {
      const { time, files, keep, sweep, has } = world();
      const old = await keep('old');
      const again = async (): Promise<void> => {
        time.ms = BEFORE;
        await keep('old');
      };
      const slow: Files = {
        ...files,
        rename: (from, to) => async () => {
          if (to.includes('.aside-') && when === 'before') await again();
          const renamed = await files.rename(from, to)();
          if (to.includes('.aside-') && when === 'after') await again();
          return renamed;
        },
      };
      await sweep([], slow);
      expect(await has(old)).toBe(true);
    },
  );

  it('takes away drafts and leftovers of the dead, by their age, and nothing that is not its own', async () => {
    const { time, tree, files, sweep } = world();
    for (const name of ['.draft-1', '.aside-2', 'notes.txt']) putFile(tree, `/objects/ab/${name}`, 'x');
    time.ms = BEFORE;
    putFile(tree, '/objects/ab/.draft-3', 'x');
    await sweep([]);
    expect(await files.list('/objects/ab')()).toEqual(E.right(['.draft-3', 'notes.txt']));
  });
});
