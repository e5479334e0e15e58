import * as E from 'fp-ts/lib/Either.js';
import { sha256 } from '../../effects/services/objects/sha256.js';
import { read } from '../../effects/simulated/content-calls.js';
import { list } from '../../effects/simulated/folder-calls.js';
import type { Inode } from '../../effects/simulated/inode.js';
import type { SimProcess } from '../../effects/simulated/sim-process.js';
import { at, type Tree } from '../../effects/simulated/tree.js';
import { LOCK_FOLDER, MEMORY, VIEW } from '../places.js';
import type { WatchedLock } from './lock-checks.js';
import { type Fail, get, type LockHistory } from './lock-history.js';
import { isLive, type Touch, tokenAt } from './lock-touches.js';

const inodeAt = (tree: Tree, path: string): Inode | undefined => {
  const found = at(tree, path, ({ inode }) => E.right(inode));
  return E.isRight(found) ? found.right : undefined;
};

const filesBelow = (tree: Tree, folder: string): readonly string[] =>
  (get(list(tree, folder)) ?? []).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (path === LOCK_FOLDER || path === VIEW) return [];
    return inodeAt(tree, path)?.kind === 'directory' ? filesBelow(tree, path) : [path];
  });

/** Before-images, and what was taken away to be looked at: bytes of an editor may be in them and nowhere else. */
const HOLDS_BYTES = /^(old\.|late\.|gone\.\d)/;

const isFollowed = (path: string): boolean => {
  if (isLive(path)) return path !== VIEW;
  return HOLDS_BYTES.test(tokenAt(path)?.kind ?? '');
};

/** Was a before-image written into after it was kept? One that was not is what a commit began with, and took over. */
const isWrittenLate = (tree: Tree, path: string): boolean => {
  const [what, , base] = tokenAt(path)?.kind.split('.') ?? [];
  return what !== 'old' || sha256(get(read(tree, path)) ?? new Uint8Array()) !== base;
};

/** The files of the store, and those of the lock folder in which bytes may stand that nobody has merged yet. */
export const placesOfBytes = (tree: Tree): readonly string[] => {
  const kept = (get(list(tree, LOCK_FOLDER)) ?? [])
    .map((name) => `${LOCK_FOLDER}/${name}`)
    .filter(isFollowed);
  return [...filesBelow(tree, MEMORY), ...kept.filter((path) => isWrittenLate(tree, path))];
};

/**
 * Follows each file of the store by its inode, through the names that the lock folder gives it. When a call of ours takes the
 * last name away, its bytes must be those that a commit knew, as what it began with or what it wrote: they are an object then.
 */
export const watchKeeping = ({ world: { tree } }: WatchedLock, history: LockHistory, fail: Fail) => {
  const standing = new Map(filesBelow(tree, MEMORY).map((path) => [path, inodeAt(tree, path)]));
  const savedAt = new Map<string, number>();
  const lookedAt = new Map<SimProcess, number>();
  const limits = { savedInTheGap: 0 };

  const isKnown = ({ bytes }: Inode): boolean => {
    if (bytes.length === 0) return true;
    const hash = sha256(bytes);
    const isIn = ({ base, next }: { base: string | null; next: string | null }) =>
      base === hash || next === hash;
    return history.committed().some(({ decision }) => 'commit' in decision && decision.commit.some(isIn));
  };

  /** What was at a path before the call that was just done. */
  const replaced = ({ what, path, from }: Touch): Inode | undefined => {
    const before = standing.get(path);
    if (what === 'rename') standing.delete(from);
    if (what === 'unlink') standing.delete(path);
    else standing.set(path, inodeAt(tree, path));
    return before;
  };

  return {
    limits,
    looked: (process: SimProcess, now: number): void => void lookedAt.set(process, now),
    touched: (touch: Touch, isOurs: boolean, now: number): void => {
      const { path, from, process, what } = touch;
      if (!isFollowed(path)) return void (what === 'rename' && standing.delete(from));
      const before = replaced(touch);
      if (!isOurs) return void savedAt.set(path, now);
      if (before === undefined || before.links > 0 || isKnown(before)) return;
      // A save between our last look at the file and the rename onto it: no two calls can be made one.
      if ((savedAt.get(path) ?? -1) > (lookedAt.get(process) ?? 0)) limits.savedInTheGap += 1;
      else fail(`${what} of ${from || path} took the last name of bytes that no commit knew`);
    },
  };
};
