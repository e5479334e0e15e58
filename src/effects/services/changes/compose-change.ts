import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Change, Hash, LeftOut } from '../../../memory/change.js';
import { makeChange } from '../../../memory/changes/make-change.js';
import type { StoreImage } from '../../../memory/store-image.js';
import type { FileError } from '../../ports/files.js';
import type { ObjectStore } from '../../ports/object-store.js';
import { perform, program } from '../../program.js';
import { sha256 } from '../objects/sha256.js';

/** A change that is kept: `change` is its hash in the object store, the rest its size in files and index entries. */
export type KeptChange = {
  readonly change: Hash;
  readonly changed: number;
  readonly created: number;
  readonly deleted: number;
  readonly leftOut: number;
};

/** Puts a change into the object store. Its images have to be there already. */
export const keepChange = (objects: ObjectStore, change: Change): TaskEither<FileError, KeptChange> =>
  program(function* () {
    const hash = yield* perform(objects.put(new TextEncoder().encode(JSON.stringify(change))));
    const created = change.writes.filter(({ path }) => change.base[path] === null).length;
    return {
      change: hash,
      changed: change.writes.length - created,
      created,
      deleted: change.deletions.length,
      leftOut: change.leftOut.length,
    };
  });

/** What a change leads from, and what it leads to. */
export type Images = { readonly before: StoreImage; readonly after: StoreImage };

/** Puts a change into the object store with the before-image of every file that it touches and the after-image of every one that it writes. */
export const keepWithImages = (
  objects: ObjectStore,
  { before, after }: Images,
  change: Change,
): TaskEither<FileError, KeptChange> =>
  program(function* () {
    for (const path of Object.keys(change.base)) {
      const old = before.get(path);
      if (old !== undefined) yield* perform(objects.put(old.bytes));
    }
    for (const { path } of change.writes) {
      const next = after.get(path);
      if (next !== undefined) yield* perform(objects.put(next.bytes));
    }
    return yield* perform(keepChange(objects, change));
  });

/** The difference of two images as a change that is kept with its images. */
export const composeChange = (
  objects: ObjectStore,
  before: StoreImage,
  after: StoreImage,
  leftOut: readonly LeftOut[],
): TaskEither<FileError, KeptChange> =>
  keepWithImages(objects, { before, after }, makeChange(before, after, leftOut, sha256));
