import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Files } from '../../../../../src/effects/ports/files.js';
import type { NotBefore } from '../../../../../src/effects/ports/not-before.js';
import { notBeforeFile } from '../../../../../src/effects/services/not-before/not-before-file.js';
import { memoryFiles } from '../../../../../src/effects/simulated/memory-files.js';
import { putFile } from '../../../../../src/effects/simulated/scene.js';
import { emptyTree, type Tree } from '../../../../../src/effects/simulated/tree.js';

const STATE = '/store/.autodream/memory';
const PATH = `${STATE}/not-before.json`;
const NOTE: NotBefore = {
  until: 2_000,
  why: 'failure',
  runId: 'r1',
  failures: 3,
  counted: null,
  lastScanAt: 900,
};

let tree: Tree;
let drafts: number;
let calls: string[];
beforeEach(() => {
  tree = emptyTree(() => 1n);
  drafts = 0;
  calls = [];
});

const noteOver = (files: Files) =>
  notBeforeFile({
    files,
    state: STATE,
    unique: () => {
      drafts += 1;
      return String(drafts);
    },
  });
const note = () =>
  noteOver(
    memoryFiles(tree, (operation, path) => {
      calls.push(`${operation} ${path}`);
      return null;
    }),
  );

describe('the note of a store', () => {
  test('is nothing where there is no state folder, and looking makes none', async () => {
    expect(await note().read()).toEqual(E.right({ _tag: 'Nothing' }));
    expect(await memoryFiles(tree).stat(STATE)()).toEqual(E.right(null));
  });

  test('is read as it was written, and is made beside the store with a folder that keeps out of repositories', async () => {
    expect(await note().change((found) => found ?? NOTE)()).toEqual(E.right(undefined));
    expect(await note().read()).toEqual(E.right({ _tag: 'Noted', note: NOTE }));
    expect(await memoryFiles(tree).list(STATE)()).toEqual(E.right(['.gitignore', 'not-before.json']));
  });

  test('is changed from what it was', async () => {
    await note().change(() => NOTE)();
    await note().change((found) => ({ ...NOTE, failures: (found?.failures ?? 0) + 1 }))();
    expect(await note().read()).toMatchObject(E.right({ note: { failures: 4 } }));
  });

  test('is replaced in one step: the file itself is never written to', async () => {
    await note().change(() => NOTE)();
    await note().change(() => NOTE)();
    const ofTheFile = calls.filter((call) => call.endsWith(PATH)).map((call) => call.split(' ')[0]);
    expect(new Set(ofTheFile)).toEqual(new Set(['read', 'stat', 'rename']));
    expect(calls).toContain(`create ${STATE}/.not-before-2`);
  });

  test.each([
    ['nothing at all', ''],
    ['a cut line', '{"v":1,"unt'],
    ['no object', '"later"'],
    ['a later version', JSON.stringify({ v: 2, ...NOTE })],
    ['another reason', JSON.stringify({ v: 1, ...NOTE, why: 'mood' })],
    ['a count below nothing', JSON.stringify({ v: 1, ...NOTE, failures: -1 })],
    ['half a millisecond', JSON.stringify({ v: 1, ...NOTE, until: 0.5 })],
    ['a time without end', JSON.stringify({ v: 1, ...NOTE, until: 1e300 })],
    ['a missing field', JSON.stringify({ v: 1, until: 1 })],
    ['no text', '\u0000\u0001'],
  ])(
    'of which %s is written is unreadable, counts as nothing, and is mended by the next change',
    async (_, text) => {
      putFile(tree, PATH, text);
      expect(await note().read()).toEqual(E.right({ _tag: 'Unreadable', path: PATH }));
      let found: NotBefore | null = NOTE;
      await note().change((read) => {
        found = read;
        return NOTE;
      })();
      expect(found).toBeNull();
      expect(await note().read()).toEqual(E.right({ _tag: 'Noted', note: NOTE }));
    },
  );

  test('that is a folder is unreadable, and makes way for the next change with all that is in it', async () => {
    putFile(tree, `${PATH}/keep.txt`, 'mine');
    expect(await note().read()).toMatchObject(E.right({ _tag: 'Unreadable' }));
    expect(await note().change(() => NOTE)()).toEqual(E.right(undefined));
    expect(await note().read()).toEqual(E.right({ _tag: 'Noted', note: NOTE }));
    expect(await memoryFiles(tree).list(`${PATH}.aside-2`)()).toEqual(E.right(['keep.txt']));
  });

  test('that cannot be replaced stays as it is, and no draft is left beside it', async () => {
    await note().change(() => NOTE)();
    const stuck = noteOver(memoryFiles(tree, (operation) => (operation === 'rename' ? 'EPERM' : null)));
    expect(await stuck.change(() => ({ ...NOTE, failures: 9 }))()).toMatchObject(E.left({ code: 'EPERM' }));
    expect(await note().read()).toEqual(E.right({ _tag: 'Noted', note: NOTE }));
    expect(await memoryFiles(tree).list(STATE)()).toEqual(E.right(['.gitignore', 'not-before.json']));
  });

  test('on a disk that fails is an error as a value, reading and writing', async () => {
    const broken = noteOver(memoryFiles(tree, () => 'EIO'));
    expect(await broken.read()).toMatchObject(E.left({ _tag: 'FileError', code: 'EIO' }));
    expect(await broken.change(() => NOTE)()).toMatchObject(E.left({ _tag: 'FileError', code: 'EIO' }));
  });
});
