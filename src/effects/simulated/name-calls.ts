import * as E from 'fp-ts/lib/Either.js';
import { mayWrite } from './inode.js';
import { answering, at, remove, type Tree } from './tree.js';
import type { Answer, Place } from './walk.js';

type Linked = 'linked' | 'exists' | 'missing';
type Renamed = 'renamed' | 'missing';
type Unlinked = 'unlinked' | 'missing';

const both = <A>(
  tree: Tree,
  from: string,
  to: string,
  act: (source: Place, target: Place) => Answer<A>,
): Answer<A> => at(tree, from, (source) => at(tree, to, (target) => act(source, target)));

export const link = (tree: Tree, from: string, to: string): Answer<Linked> =>
  answering<Linked>(
    ['ENOENT'],
    'missing',
  )(
    both<Linked>(tree, from, to, ({ inode }, target) => {
      if (!inode) return E.right('missing');
      if (target.inode) return E.right('exists');
      if (inode.kind === 'directory') return E.left('EPERM');
      if (!mayWrite(target.folder)) return E.left('EACCES');
      inode.links += 1;
      target.folder.entries.set(target.name, inode);
      tree.note({ _tag: 'Names', entries: [{ ...target, inode }] });
      return E.right('linked');
    }),
  );

export const rename = (tree: Tree, from: string, to: string): Answer<Renamed> =>
  answering<Renamed>(
    ['ENOENT'],
    'missing',
  )(
    both<Renamed>(tree, from, to, (source, target) => {
      const { inode } = source;
      if (!inode) return E.right('missing');
      if (![source, target].every(({ folder }) => mayWrite(folder))) return E.left('EACCES');
      if (inode === target.inode) return E.right('renamed');
      if (target.inode?.kind === 'directory')
        return E.left(inode.kind === 'directory' ? 'ENOTEMPTY' : 'EISDIR');
      if (inode.kind === 'directory' && target.inode) return E.left('ENOTDIR');
      if (target.inode) tree.drop(target.inode);
      target.folder.entries.set(target.name, inode);
      source.folder.entries.delete(source.name);
      tree.note({
        _tag: 'Names',
        entries: [
          { ...target, inode },
          { ...source, inode: null },
        ],
      });
      return E.right('renamed');
    }),
  );

export const unlink = (tree: Tree, path: string): Answer<Unlinked> =>
  answering<Unlinked>(
    ['ENOENT'],
    'missing',
  )(
    at<Unlinked>(tree, path, (place) => {
      if (!place.inode) return E.right('missing');
      if (place.inode.kind === 'directory') return E.left('EISDIR');
      if (!mayWrite(place.folder)) return E.left('EACCES');
      remove(tree, place);
      return E.right('unlinked');
    }),
  );
