import { dirname } from 'node:path/posix';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { sameBytes } from '../../../memory/file-bytes.js';
import { modeOfNew, type StoreFile, type StoreImage } from '../../../memory/store-image.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { readStore, type StoreReadError } from './read-store.js';

const isCopied = (file: StoreFile): boolean => file.frozen !== 'symlink' && file.frozen !== 'other';

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

/**
 * The store as the agent left it in its copy. A file whose bytes are the same is the same: it keeps its permissions
 * and why it is frozen. What was never copied is as it was.
 */
export const readBack = (
  files: Files,
  before: StoreImage,
  folder: string,
): TaskEither<StoreReadError, StoreImage> =>
  program(function* () {
    const staged = yield* perform(readStore(files, folder));
    const after = new Map<string, StoreFile>();
    for (const [path, file] of before) if (!isCopied(file)) after.set(path, file);
    for (const [path, file] of staged) {
      const old = before.get(path);
      if (old === undefined) after.set(path, { ...file, mode: modeOfNew(before) });
      else if (isCopied(old))
        after.set(path, sameBytes(old.bytes, file.bytes) ? old : { ...file, mode: old.mode });
    }
    return after;
  });
