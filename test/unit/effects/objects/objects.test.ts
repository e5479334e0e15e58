import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import type { ObjectStore } from '../../../../src/effects/ports/object-store.js';
import { objectFiles } from '../../../../src/effects/services/objects/object-files.js';
import { objectMemory } from '../../../../src/effects/services/objects/object-memory.js';
import { sha256 } from '../../../../src/effects/services/objects/sha256.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';

const bytes = new TextEncoder().encode('# A topic\r\n');
const hash = sha256(bytes);
const counter = () => {
  let count = 0;
  return () => `${++count}`;
};

const stores: [string, () => ObjectStore][] = [
  ['on files', () => objectFiles(memoryFiles(), '/objects', counter())],
  ['in memory', objectMemory],
];

describe.each(stores)('objects %s', (_, make) => {
  it('give the same bytes back under their hash', async () => {
    const objects = make();
    expect(await objects.put(bytes)()).toEqual(E.right(hash));
    expect(await objects.put(bytes)()).toEqual(E.right(hash));
    expect(await objects.get(hash)()).toEqual(E.right(bytes));
  });

  it('tell by name what is missing', async () => {
    expect(await make().get(hash)()).toMatchObject({ left: { _tag: 'ObjectMissing', hash } });
  });
});

describe('objects on files', () => {
  const damaged = () => {
    const tree = emptyTree(() => 1n);
    const objects = objectFiles(memoryFiles(tree), '/objects', counter());
    return { objects, damage: () => putFile(tree, `/objects/${hash.slice(0, 2)}/${hash.slice(2)}`, 'else') };
  };

  it('count damaged content as missing, and replace it when it is put again', async () => {
    const { objects, damage } = damaged();
    await objects.put(bytes)();
    damage();
    expect(await objects.get(hash)()).toMatchObject({ left: { _tag: 'ObjectMissing' } });
    await objects.put(bytes)();
    expect(await objects.get(hash)()).toEqual(E.right(bytes));
  });

  it('never look outside their folder for what is no hash', async () => {
    const { objects } = damaged();
    expect(await objects.get('../../etc/passwd')()).toMatchObject({ left: { _tag: 'ObjectMissing' } });
  });

  it('leave no half object when the disk is full', async () => {
    const files = memoryFiles(
      emptyTree(() => 1n),
      (operation) => (operation === 'rename' ? 'ENOSPC' : null),
    );
    const objects = objectFiles(files, '/objects', counter());
    expect(await objects.put(bytes)()).toMatchObject({ left: { code: 'ENOSPC' } });
    expect(await objects.get(hash)()).toMatchObject({ left: { _tag: 'ObjectMissing' } });
  });
});
