import { describe, expect, it } from 'vitest';
import { checkStore } from '../../../../src/memory/check/check.js';
import { heldIn } from '../../../../src/memory/check/held-files.js';
import { checkResult } from '../../../../src/memory/result/check-result.js';
import type { Frozen, StoreFile, StoreImage } from '../../../../src/memory/store-image.js';

const text = (content: string, frozen?: Frozen): StoreFile => ({
  bytes: new TextEncoder().encode(content),
  mode: 0o600,
  ...(frozen === undefined ? {} : { frozen }),
});

const store: StoreImage = new Map([
  ['MEMORY.md', text('- [A](a.md) — one\n- [B](archive/b.md) — old\n')],
  ['a.md', text('# A\n\n- The release train ships every Friday\n- Another thing\n')],
  ['archive/b.md', text('# B\n\n- The release train ships every Friday\n', 'protected')],
]);

describe('files that rights keep from being replaced', () => {
  it('are notes, and what they state is what is kept of a statement told twice', () => {
    const { errors, notes } = checkStore(store);
    expect(errors.map(({ _tag, path }) => [_tag, path])).toEqual([['DuplicateStatement', 'a.md']]);
    expect(notes.filter(({ _tag }) => _tag === 'Held')).toEqual([
      {
        _tag: 'Held',
        path: 'archive/b.md',
        message: expect.stringContaining('may not be written to'),
        detail: null,
      },
    ]);
  });

  it.each([
    ['changed', 'archive/b.md'],
    ['new', 'archive/c.md'],
    ['new in a folder that would be new', 'archive/deep/er/c.md'],
  ])('are a breach where one is %s', (_, path) => {
    const after = new Map([...store, [path, text('# C\n\n- One more thing\n')]]);
    const { breaches } = checkResult(store, after);
    expect(breaches).toMatchObject([{ _tag: 'FrozenChanged', path }]);
  });

  it('keep no other folder from getting new files', () => {
    const after = new Map([...store, ['notes/c.md', text('# C\n\n- One more thing\n')]]);
    expect(checkResult(store, after).breaches).toEqual([]);
  });

  it('are told by folder, of many the first three', () => {
    expect(heldIn(store)).toEqual([
      'archive/ may not be written to, so that 1 topic in it and whatever else lies there stay as they are.',
    ]);
    expect(heldIn(new Map([['a.md', text('', 'foreign')]]))).toEqual([
      '1 topic belonging to another user stays as it is.',
    ]);
    const many = ['a', 'b', 'c', 'd', 'e'].map((folder) => [`${folder}/t.md`, text('', 'foreign')] as const);
    expect(heldIn(new Map(many))).toEqual([
      '1 topic in a/ belonging to another user stays as it is.',
      expect.stringContaining('b/'),
      expect.stringContaining('c/'),
      expect.stringMatching(/2 more folders/),
    ]);
    expect(heldIn(new Map([['a.md', text('# A\n')]]))).toEqual([]);
  });
});
