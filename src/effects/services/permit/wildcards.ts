import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { segmentMatcher } from '../../../permissions/shell/glob-segment.js';
import type { FileError } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';
import type { Ground } from './ground.js';

/** More files nobody means to name by a wildcard, and each is looked at. */
const MOST_FOUND = 2_000;

const TOO_MANY = 'Its wildcards stand for too many files; name fewer.';
const ANY_DEPTH = '"**" means other files to each shell; use find, or write each folder of the path.';

const isPattern = (name: string): boolean => /[*?[]/.test(name);

/** The names in a folder; what cannot be listed by us, a shell of ours finds nothing in either. */
const namesIn = ({ files, folders }: Ground, folder: string): TaskEither<never, readonly string[]> =>
  program(function* () {
    const real = yield* settled(folders.realPath(folder));
    if (E.isLeft(real) || real.right === null) return [];
    const names = yield* settled(files.list(real.right));
    return E.isRight(names) ? names.right : [];
  });

/** Behind a slash at the end only folders are found, and what leads to one. */
const foldersAmong = (
  { files, folders }: Ground,
  paths: readonly string[],
): TaskEither<FileError, readonly string[]> =>
  program(function* () {
    const found: string[] = [];
    for (const path of paths) {
      const real = yield* settled(folders.realPath(path));
      const at = E.isRight(real) ? real.right : path;
      const there = at === null ? null : yield* perform(files.stat(at));
      if (there?.kind === 'directory') found.push(path);
    }
    return found;
  });

const grown = (
  ground: Ground,
  starts: readonly string[],
  name: string,
): TaskEither<FileError, readonly string[]> =>
  program<FileError, readonly string[]>(function* () {
    if (name === '') return yield* perform(foldersAmong(ground, starts));
    if (!isPattern(name)) return starts.map((start) => `${start}/${name}`);
    const takes = segmentMatcher([{ _tag: 'Glob', pattern: name }]);
    const found: string[] = [];
    for (const start of starts) {
      const names = yield* perform(namesIn(ground, start === '' ? '/' : start));
      found.push(...names.filter(takes).map((one) => `${start}/${one}`));
    }
    return found;
  });

/**
 * The paths that an absolute path stands for: itself, or what its wildcards find, as a shell has it, whatever is behind it. The
 * Left says why that cannot be told.
 */
export const pathsOf = (
  ground: Ground,
  path: string,
): TaskEither<FileError, E.Either<string, readonly string[]>> =>
  program(function* () {
    if (!isPattern(path)) return E.right([path]);
    let found: readonly string[] = [''];
    for (const name of path.split('/').slice(1)) {
      if (/^\*{2,}$/.test(name)) return E.left(ANY_DEPTH);
      found = yield* perform(grown(ground, found, name));
      if (found.length > MOST_FOUND) return E.left(TOO_MANY);
    }
    return E.right(found);
  });
