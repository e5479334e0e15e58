import { dirname } from 'node:path/posix';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { sameBytes } from '../../../memory/file-bytes.js';
import { isNameOnly, modeOfNew, type StoreFile, type StoreImage } from '../../../memory/store-image.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { readStore, type StoreReadError } from './read-store.js';
import { noLongerReadable } from './store-unusable.js';

const isCopied = (file: StoreFile): boolean => !isNameOnly(file.frozen);

/**
 * Lays out a copy of a store's Markdown files for the agent to work in. Links are not copied, and a copy never shares
 * an inode with its original. It is not synced: a staging copy is worth nothing after a crash.
 */
export const layOut = (files: Files, image: StoreImage, folder: string): TaskEither<FileError, void> =>
  program(function* () {
    yield* perform(files.removeFolder(folder));
    yield* perform(files.makeFolder(folder));
    const made = new Set<string>(['.']);
    for (const [path, file] of image) {
      if (!isCopied(file)) continue;
      const parent = dirname(path);
      if (!made.has(parent)) yield* perform(files.makeFolder(`${folder}/${parent}`));
      made.add(parent);
      yield* perform(files.append(`${folder}/${path}`, file.bytes, false));
    }
  });

const takenBack = (old: StoreFile | undefined, file: StoreFile, before: StoreImage): StoreFile => {
  if (old === undefined) return { ...file, mode: modeOfNew(before) };
  return sameBytes(old.bytes, file.bytes) ? old : { ...file, mode: old.mode };
};

/**
 * The store as the agent left it in its copy. A file whose bytes are the same is the same: it keeps its permissions
 * and why it is frozen. What was never copied is as it was; links, and what is no Markdown, that came to the copy are no part
 * of it. A file of which only its name can be known any more could not be let in: then there is no result.
 */
export const readBack = (
  files: Files,
  before: StoreImage,
  folder: string,
): TaskEither<StoreReadError, StoreImage> =>
  program<StoreReadError, StoreImage>(function* () {
    const staged = yield* perform(readStore(files, folder));
    const after = new Map<string, StoreFile>();
    for (const [path, file] of before) if (!isCopied(file)) after.set(path, file);
    for (const [path, file] of staged) {
      const old = before.get(path);
      if (old !== undefined && !isCopied(old)) continue;
      if (isNameOnly(file.frozen)) {
        if (old === undefined && file.frozen !== 'too-large') continue;
        return yield* perform<StoreReadError, StoreImage>(TE.left(noLongerReadable(path, file.frozen)));
      }
      after.set(path, takenBack(old, file, before));
    }
    return after;
  });
