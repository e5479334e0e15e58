import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { frozenByContent } from '../../../memory/frozen.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import type { StoreFile, StoreImage } from '../../../memory/store-image.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import {
  DEEPEST_FOLDER,
  MOST_FILES,
  missing,
  notAFolder,
  type StoreUnusable,
  tooDeep,
  tooMany,
} from './store-unusable.js';

export type StoreReadError = FileError | StoreUnusable;
type Reading<A> = TaskEither<StoreReadError, A>;
type Found = Map<string, StoreFile>;

const NOTHING = new Uint8Array(0);

const fail = (error: StoreUnusable): Reading<never> => TE.left(error);

/**
 * Reads a whole store: every Markdown file that is not too large with its bytes, everything else by name only. The lock, dot files and dot
 * folders are no part of a store. What vanishes while we read is simply not there.
 */
export const readStore = (files: Files, folder: string): Reading<StoreImage> =>
  program(function* () {
    const found: Found = new Map();
    const stat = yield* perform<StoreReadError, FileStat | null>(files.stat(folder));
    if (stat === null) return yield* perform(fail(missing(folder)));
    if (stat.kind !== 'directory') return yield* perform(fail(notAFolder(folder)));
    yield* perform(readFolder(files, folder, [], found));
    return found;
  });

const readFolder = (files: Files, root: string, parts: readonly string[], found: Found): Reading<void> =>
  program(function* () {
    const folder = [root, ...parts].join('/');
    if (parts.length > DEEPEST_FOLDER) return yield* perform(fail(tooDeep(folder)));
    const names = yield* perform<StoreReadError, readonly string[]>(files.list(folder));
    for (const name of names)
      if (!name.startsWith('.')) yield* perform(readEntry(files, root, [...parts, name], found));
  });

const readEntry = (files: Files, root: string, parts: readonly string[], found: Found): Reading<void> =>
  program(function* () {
    const stat = yield* perform<StoreReadError, FileStat | null>(files.stat([root, ...parts].join('/')));
    if (stat === null) return;
    if (stat.kind === 'directory') return yield* perform(readFolder(files, root, parts, found));
    if (found.size >= MOST_FILES) return yield* perform(fail(tooMany(root)));
    const file = yield* perform(readFile(files, root, parts.join('/'), stat));
    if (file !== null) found.set(parts.join('/'), file);
  });

const readFile = (files: Files, root: string, path: string, stat: FileStat): Reading<StoreFile | null> =>
  program(function* () {
    const { kind, mode, size, links } = stat;
    if (kind === 'symlink') return { bytes: NOTHING, mode, frozen: 'symlink' };
    if (kind !== 'file' || !path.endsWith('.md')) return { bytes: NOTHING, mode, frozen: 'other' };
    if (size > LARGEST_FILE) return { bytes: NOTHING, mode, frozen: 'too-large', size };
    const bytes = yield* perform<StoreReadError, Uint8Array | null>(files.read(`${root}/${path}`));
    if (bytes === null) return null;
    const frozen = links > 1 ? 'hard-link' : frozenByContent(path, bytes);
    return frozen === undefined ? { bytes, mode } : { bytes, mode, frozen };
  });
