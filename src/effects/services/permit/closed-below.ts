import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import {
  type ClosedNames,
  MOST_ENTRIES,
  MOST_NAMES,
  NO_TEXT,
  TOO_CLOSED,
  TOO_LARGE,
} from '../../../permissions/exclusions.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { FileError } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';
import type { Ground } from './ground.js';
import { realPlace, whyNotRead } from './real-place.js';

/** What a search may come upon: another folder, what it must leave out, and whether that can be said by its name. */
type Found = { readonly folder: string | null; readonly isClosed: boolean };

const NOTHING: Found = { folder: null, isClosed: false };
const CLOSED: Found = { folder: null, isClosed: true };

/** Some searches follow links. */
const behindLink = (ground: Ground, path: string): TaskEither<FileError, Found> =>
  program(function* () {
    if ((yield* perform(whyNotRead(ground, path))) !== null) return CLOSED;
    const real = yield* perform(realPlace(ground, path));
    const there = real === null ? null : yield* perform(ground.files.stat(real));
    if (there?.kind === 'other') return CLOSED;
    return there?.kind === 'directory' ? { folder: real, isClosed: false } : NOTHING;
  });

/** Who reads a FIFO waits for whoever writes to it. */
const foundAt = (ground: Ground, path: string): TaskEither<FileError, Found> =>
  program(function* () {
    const looked = yield* settled(ground.files.stat(path));
    const kind = E.isRight(looked) ? looked.right?.kind : undefined;
    if (kind === 'symlink') return yield* perform(behindLink(ground, path));
    if (kind === 'other' || unreadable(path) !== null) return CLOSED;
    return kind === 'directory' ? { folder: path, isClosed: false } : NOTHING;
  });

const foldersAt = (ground: Ground, paths: readonly string[]): TaskEither<FileError, string[]> =>
  program(function* () {
    const found: string[] = [];
    for (const path of paths) {
      const { folder } = yield* perform(behindLink(ground, path));
      if (folder !== null) found.push(folder);
    }
    return found;
  });

/** What is in a folder, by its names. */
type Contents = {
  readonly size: number;
  readonly closed: readonly string[];
  readonly folders: readonly string[];
};

/** What is in a folder; one that cannot be listed by us is none that a search finds anything in. The Left: a name that is no text. */
const contentsOf = (
  ground: Ground,
  folder: string,
  most: number,
): TaskEither<FileError, E.Either<string, Contents>> =>
  program(function* () {
    const listed = yield* settled(ground.files.list(folder));
    const names = E.isRight(listed) ? listed.right : [];
    const [closed, folders]: [string[], string[]] = [[], []];
    if (names.length > most) return E.left(TOO_LARGE);
    for (const name of names) {
      // It stands for bytes that are no text, and what they name cannot be looked at.
      if (name.includes('\uFFFD')) return E.left(NO_TEXT);
      const found = yield* perform(foundAt(ground, `${folder === '/' ? '' : folder}/${name}`));
      if (found.isClosed) closed.push(name);
      if (found.folder !== null) folders.push(found.folder);
    }
    return E.right({ size: names.length, closed, folders });
  });

/**
 * The names, anywhere at or below the paths, of what may not be read, for a search to leave out. The Left says why the folders are
 * not to be searched.
 */
export const closedBelow = (
  ground: Ground,
  paths: readonly string[],
): TaskEither<FileError, E.Either<string, ClosedNames>> =>
  program<FileError, E.Either<string, ClosedNames>>(function* () {
    const [names, been] = [new Set<string>(), new Set<string>()];
    const waiting = yield* perform(foldersAt(ground, paths));
    let left = MOST_ENTRIES;
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      if (been.has(folder)) continue;
      been.add(folder);
      const contents = yield* perform(contentsOf(ground, folder, left));
      if (E.isLeft(contents)) return contents;
      for (const name of contents.right.closed) names.add(name);
      if (names.size > MOST_NAMES) return E.left(TOO_CLOSED);
      waiting.push(...contents.right.folders);
      left -= contents.right.size;
    }
    return E.right(names);
  });
