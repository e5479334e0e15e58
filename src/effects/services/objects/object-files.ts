import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Hash } from '../../../memory/change.js';
import type { FileError, Files } from '../../ports/files.js';
import type { ObjectError, ObjectStore } from '../../ports/object-store.js';
import { perform, program } from '../../program.js';
import { makeDurableFolder } from '../state/durable-folder.js';
import { sha256 } from './sha256.js';

const missing = (hash: Hash): ObjectError => ({
  _tag: 'ObjectMissing',
  hash,
  advice: `The content ${hash} is not kept any more, or its file was damaged; what depends on it cannot be shown or undone.`,
});

const HASH = /^[0-9a-f]{64}$/;

const read = (files: Files, path: string, hash: Hash): TaskEither<FileError, Uint8Array | null> =>
  program(function* () {
    const bytes = yield* perform(files.read(path));
    return bytes !== null && sha256(bytes) === hash ? bytes : null;
  });

/**
 * Objects as files under `<folder>/ab/cdef…`, each made whole under a draft's name and then renamed, so that no reader
 * sees half of one. `unique` names drafts; it never gives the same twice. `put` makes the file anew also where there is
 * one: a damaged object is replaced, and whoever sweeps sees by the file's time that it is in use.
 */
export const objectFiles = (files: Files, folder: string, unique: () => string): ObjectStore => {
  const folderOf = (hash: Hash): string => `${folder}/${hash.slice(0, 2)}`;
  const pathOf = (hash: Hash): string => `${folderOf(hash)}/${hash.slice(2)}`;

  const put = (bytes: Uint8Array): TaskEither<FileError, Hash> =>
    program(function* () {
      const hash = sha256(bytes);
      yield* perform(makeDurableFolder(files, folderOf(hash)));
      const draft = `${folderOf(hash)}/.draft-${unique()}`;
      yield* perform(files.create(draft, bytes));
      yield* perform(files.rename(draft, pathOf(hash)));
      yield* perform(files.syncFolder(folderOf(hash)));
      return hash;
    });

  const get = (hash: Hash): TaskEither<ObjectError, Uint8Array> =>
    program(function* () {
      const bytes = HASH.test(hash)
        ? yield* perform<ObjectError, Uint8Array | null>(read(files, pathOf(hash), hash))
        : null;
      return bytes ?? (yield* perform(TE.left<ObjectError, Uint8Array>(missing(hash))));
    });

  return { put, get };
};
