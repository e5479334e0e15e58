import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { read } from '../../../../src/effects/simulated/content-calls.js';
import { close, open, overwrite } from '../../../../src/effects/simulated/descriptor-calls.js';
import type { Inode } from '../../../../src/effects/simulated/inode.js';
import { rename, unlink } from '../../../../src/effects/simulated/name-calls.js';
import { put, putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree, type Tree } from '../../../../src/effects/simulated/tree.js';
import type { Answer } from '../../../../src/effects/simulated/walk.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (tree: Tree, path: string): string =>
  new TextDecoder().decode(E.getOrElse<string, Uint8Array | null>(() => null)(read(tree, path)) ?? bytes(''));

const opened = (answer: Answer<Inode>): Inode => {
  if (E.isLeft(answer)) throw new Error(answer.left);
  return answer.right;
};

it('what is written through a descriptor lands in the file that was opened, under whatever name it has', () => {
  const tree = emptyTree(() => 5n);
  putFile(tree, '/a', 'old');
  putFile(tree, '/new', 'new');
  const file = opened(open(tree, '/a'));
  rename(tree, '/a', '/kept');
  rename(tree, '/new', '/a');
  overwrite(tree, file, bytes('edited'));
  expect([text(tree, '/a'), text(tree, '/kept')]).toEqual(['new', 'edited']);
});

it('the number of a file without names is given again only when it is closed', () => {
  const tree = emptyTree(() => 5n);
  putFile(tree, '/a', '');
  const file = opened(open(tree, '/a'));
  unlink(tree, '/a');
  expect(putFile(tree, '/b', '')?.ino).not.toBe(file.ino);
  close(tree, file);
  expect(putFile(tree, '/c', '')?.ino).toBe(file.ino);
});

it('a link, a folder or nothing is not opened', () => {
  const tree = emptyTree(() => 5n);
  put(tree, '/link', { kind: 'symlink', target: 'a', mtimeNs: 0n, mode: 0o777 });
  put(tree, '/folder', { kind: 'directory', mtimeNs: 0n, mode: 0o755 });
  expect([open(tree, '/link'), open(tree, '/folder'), open(tree, '/none')]).toEqual([
    E.left('ELOOP'),
    E.left('EISDIR'),
    E.left('ENOENT'),
  ]);
});
