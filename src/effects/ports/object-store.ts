import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Hash } from '../../memory/change.js';
import type { FileError } from './files.js';

export type ObjectError =
  | FileError
  | { readonly _tag: 'ObjectMissing'; readonly hash: Hash; readonly advice: string };

/** Content-addressed bytes: before- and after-images, changes, plans. What is there under a hash never changes. */
export interface ObjectStore {
  readonly put: (bytes: Uint8Array) => TaskEither<FileError, Hash>;
  /** Compared with its hash when read; damaged content counts as missing. */
  readonly get: (hash: Hash) => TaskEither<ObjectError, Uint8Array>;
}
