import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import { codeOf } from '../file-task.js';

/** A folder that must not be used for a socket: others could put one there, or reach ours. */
export type NotOurs = { readonly _tag: 'NotOurs'; readonly sentence: string };

const PRIVATE = 0o700;

const notOurs = (path: string, why: string): E.Either<NotOurs, never> =>
  E.left({ _tag: 'NotOurs', sentence: `${path} is not used for the control socket: ${why}.` });

const judged = (path: string, stats: Stats): E.Either<NotOurs, Stats> => {
  if (stats.isSymbolicLink()) return notOurs(path, 'it is a symbolic link');
  if (!stats.isDirectory()) return notOurs(path, 'it is no folder');
  return stats.uid === process.getuid?.() ? E.right(stats) : notOurs(path, 'it belongs to somebody else');
};

const looked = async (path: string): Promise<E.Either<NotOurs, Stats>> => {
  try {
    return judged(path, await lstat(path));
  } catch (error) {
    return notOurs(path, `it cannot be looked at (${codeOf(error)})`);
  }
};

/** Is it a folder of this user's in which nobody else can put anything? A client that asks elsewhere could ask anybody. */
export const isOwnFolder = async (path: string): Promise<boolean> => {
  const found = await looked(path);
  return E.isRight(found) && (found.right.mode & 0o022) === 0;
};

/** Makes a folder that only this user can enter. One that is there becomes so if it is theirs, and is refused otherwise. */
export const makeOwnFolder = async (path: string): Promise<E.Either<NotOurs, void>> => {
  try {
    await mkdir(path, { recursive: true, mode: PRIVATE });
    const found = await looked(path);
    if (E.isLeft(found)) return found;
    if ((found.right.mode & 0o777) !== PRIVATE) await chmod(path, PRIVATE);
    return E.right(undefined);
  } catch (error) {
    return notOurs(path, `it cannot be made (${codeOf(error)})`);
  }
};
