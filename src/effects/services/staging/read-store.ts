import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { frozenByContent } from '../../../memory/frozen.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import type { Frozen, StoreFile, StoreImage } from '../../../memory/store-image.js';
import type { FileError, FileStat, Files, HeldNames } from '../../ports/files.js';
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
type Held = ReadonlySet<string> | 'all';

/** A store that is being read. Where the whole of it may not be written to, no run gets as far as a change. */
type Reader = {
  readonly files: Files;
  readonly root: string;
  readonly asksRights: boolean;
  readonly found: Map<string, StoreFile>;
};

const NOTHING = new Uint8Array(0);

const fail = (error: StoreUnusable): Reading<never> => TE.left(error);

/**
 * Reads a whole store: every Markdown file that is not too large with its bytes, everything else by name only. The lock, dot files and dot
 * folders are no part of a store. What vanishes while we read is simply not there.
 */
export const readStore = (files: Files, folder: string): Reading<StoreImage> =>
  program(function* () {
    const stat = yield* perform<StoreReadError, FileStat | null>(files.stat(folder));
    if (stat === null) return yield* perform(fail(missing(folder)));
    if (stat.kind !== 'directory') return yield* perform(fail(notAFolder(folder)));
    const rights = yield* perform<StoreReadError, HeldNames>(files.heldNames(folder));
    const reader: Reader = { files, root: folder, asksRights: rights !== 'all', found: new Map() };
    yield* perform(readFolder(reader, [], rights === 'all' ? [] : rights));
    return reader.found;
  });

const readFolder = (reader: Reader, parts: readonly string[], held: HeldNames): Reading<void> =>
  program(function* () {
    const folder = [reader.root, ...parts].join('/');
    if (parts.length > DEEPEST_FOLDER) return yield* perform(fail(tooDeep(folder)));
    const names = yield* perform<StoreReadError, readonly string[]>(reader.files.list(folder));
    const kept = held === 'all' ? held : new Set(held);
    for (const name of names)
      if (!name.startsWith('.')) yield* perform(readEntry(reader, [...parts, name], kept));
  });

const readEntry = (reader: Reader, parts: readonly string[], held: Held): Reading<void> =>
  program(function* () {
    const { files, root, found } = reader;
    const at = [root, ...parts].join('/');
    const stat = yield* perform<StoreReadError, FileStat | null>(files.stat(at));
    if (stat === null) return;
    if (stat.kind === 'directory') {
      const inside = reader.asksRights ? yield* perform<StoreReadError, HeldNames>(files.heldNames(at)) : [];
      return yield* perform(readFolder(reader, parts, inside));
    }
    if (found.size >= MOST_FILES) return yield* perform(fail(tooMany(root)));
    const file = yield* perform(readFile(files, root, parts.join('/'), stat));
    if (file !== null) found.set(parts.join('/'), withRights(file, parts.at(-1) ?? '', held));
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

const heldFor = (name: string, held: Held): Frozen | null => {
  if (held === 'all') return 'protected';
  return held.has(name) ? 'foreign' : null;
};

/** What is frozen for a reason of its own keeps that. */
const withRights = (file: StoreFile, name: string, held: Held): StoreFile => {
  const frozen = file.frozen ?? heldFor(name, held);
  return frozen === null ? file : { ...file, frozen };
};
