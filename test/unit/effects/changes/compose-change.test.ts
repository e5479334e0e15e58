import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { composeChange } from '../../../../src/effects/services/changes/compose-change.js';
import { objectMemory } from '../../../../src/effects/services/objects/object-memory.js';
import { sha256 } from '../../../../src/effects/services/objects/sha256.js';
import type { StoreImage } from '../../../../src/memory/store-image.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const image = (files: Record<string, string>): StoreImage =>
  new Map(Object.entries(files).map(([path, text]) => [path, { bytes: bytes(text), mode: 0o644 }]));

const before = image({
  'MEMORY.md': '- [A](a.md)\n- [B](b.md)\n',
  'a.md': '# A\n',
  'b.md': '# B\n',
  'c.md': '# C\n',
});

describe('composing a change', () => {
  it('keeps it with every image that showing and undoing it needs', async () => {
    const objects = objectMemory();
    const after = new Map(before).set('a.md', { bytes: bytes('# A, better\n'), mode: 0o644 });
    after.set('d.md', { bytes: bytes('# D\n'), mode: 0o600 });
    after.set('b.md', { bytes: bytes('\n'), mode: 0o644 });
    const kept = await composeChange(objects, before, after, [])();
    expect(kept).toMatchObject({ right: { changed: 1, created: 1, deleted: 1, leftOut: 0 } });
    for (const text of ['# A\n', '# B\n', '# A, better\n', '# D\n'])
      expect(await objects.get(sha256(bytes(text)))()).toEqual(E.right(bytes(text)));
    expect(await objects.get(sha256(bytes('# C\n')))()).toMatchObject({ left: { _tag: 'ObjectMissing' } });
    const change = E.isRight(kept) ? await objects.get(kept.right.change)() : null;
    expect(
      change !== null && E.isRight(change) && JSON.parse(new TextDecoder().decode(change.right)),
    ).toMatchObject({
      v: 1,
      deletions: ['b.md'],
    });
  });

  it('is an empty change when nothing differs', async () => {
    const kept = await composeChange(objectMemory(), before, before, [])();
    expect(kept).toMatchObject({ right: { changed: 0, created: 0, deleted: 0 } });
  });
});
