import * as E from 'fp-ts/lib/Either.js';
import type { Hash } from '../../../memory/change.js';
import type { StoreImage } from '../../../memory/store-image.js';
import type { Files } from '../../ports/files.js';
import { sha256 } from '../objects/sha256.js';

/**
 * For tools that somebody else carries out: has a file of the working copy other bytes than when this was last asked of
 * it (at first: than when it was staged)? A file that cannot be read counts as unchanged.
 */
export type HasChanged = (path: string) => () => Promise<boolean>;

export const stagedChanges = (files: Files, staging: string, image: StoreImage): HasChanged => {
  const known = new Map<string, Hash | null>();
  const staged = (path: string): Hash | null => {
    const file = image.get(path);
    return file === undefined ? null : sha256(file.bytes);
  };
  return (path) => async () => {
    const read = await files.read(`${staging}/${path}`)();
    if (E.isLeft(read)) return false;
    const now = read.right === null ? null : sha256(read.right);
    const before = known.has(path) ? known.get(path) : staged(path);
    known.set(path, now);
    return now !== before;
  };
};
