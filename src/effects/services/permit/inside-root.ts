import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';
import type { Ground } from './ground.js';

/** Where a walk by text is: above the root, by its names, or inside it. */
type Place = { readonly above: readonly string[]; readonly inside: readonly string[] | null };

type Step = TaskEither<FileError, E.Either<string, Place>>;

const OUTSIDE = 'The path lies outside the folder that may be written in; name a file inside it.';

const pathOf = (names: readonly string[]): string => `/${names.join('/')}`;

/** Links that mean something else to each process that follows them. */
const isMagic = (path: string): boolean => /^\/(?:proc|dev)(?:\/|$)/.test(path);

/** A link of somebody else's may lead to the root; what cannot be asked about does not. */
const isRoot = ({ folders, root }: Ground, names: readonly string[]): TaskEither<FileError, boolean> =>
  program(function* () {
    const path = pathOf(names);
    if (path === root) return true;
    if (isMagic(path)) return false;
    const real = yield* settled(folders.realPath(path));
    return E.isRight(real) && real.right === root;
  });

const entered = (ground: Ground, above: readonly string[]): Step =>
  program(function* () {
    return E.right({ above, inside: (yield* perform(isRoot(ground, above))) ? [] : null });
  });

/** By text a folder and `..` cancel each other; to the system they do so only where the folder is a real one. */
const backOut = (ground: Ground, { above, inside }: Place): Step =>
  program(function* () {
    const left = E.left(`".." stands behind what is no folder, or a link; give the path without "..".`);
    if (inside !== null && inside.length > 0) {
      const there = yield* perform(ground.folder.look(inside.join('/')));
      return there._tag === 'Folder' ? E.right({ above, inside: inside.slice(0, -1) }) : left;
    }
    const there = yield* perform(ground.files.stat(pathOf(above)));
    if (above.length > 0 && there?.kind !== 'directory') return left;
    return yield* perform(entered(ground, above.slice(0, -1)));
  });

/**
 * The path inside the root that an absolute path leads to, as the system would walk it; the Left says why there is none. Links are
 * followed up to the root, and none below it.
 */
export const insideRoot = (ground: Ground, path: string): TaskEither<FileError, E.Either<string, string>> =>
  program(function* () {
    let place = yield* perform(entered(ground, []));
    for (const name of path.split('/')) {
      if (E.isLeft(place)) return place;
      if (name === '' || name === '.') continue;
      const { above, inside }: Place = place.right;
      if (name === '..') place = yield* perform(backOut(ground, place.right));
      else if (inside === null) place = yield* perform(entered(ground, [...above, name]));
      else place = E.right({ above, inside: [...inside, name] });
    }
    if (E.isLeft(place)) return place;
    return place.right.inside === null ? E.left(OUTSIDE) : E.right(place.right.inside.join('/'));
  });
