import { basename, dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../program.js';
import { type Reading, smallText } from './small-text.js';

/**
 * The checkout whose store a git root uses: of a linked worktree the main one (where that is a bare repository, this itself), else
 * the root. A worktree is believed only where the repository knows of it too, so that a folder cannot choose somebody
 * else's store by what its `.git` file says.
 */
export const mainCheckout = (disk: Reading, root: string): TaskEither<never, string> =>
  program(function* () {
    const named = GIT_DIR.exec((yield* perform(smallText(disk, join(root, '.git')))) ?? '')?.[1];
    if (named === undefined) return root;
    const own = yield* perform(real(disk, resolve(root, named)));
    const common = (yield* perform(smallText(disk, join(own, 'commondir'))))?.trim();
    if (common === undefined || common === '') return root;
    const repository = yield* perform(real(disk, resolve(own, common)));
    if (dirname(own) !== join(repository, 'worktrees')) return root;
    const back = (yield* perform(smallText(disk, join(own, 'gitdir'))))?.trim() ?? '';
    if ((yield* perform(real(disk, resolve(own, back)))) !== join(root, '.git')) return root;
    return basename(repository) === '.git' ? dirname(repository) : repository;
  });

const GIT_DIR = /^gitdir:[ \t]*(\S.*?)\s*$/;

const real = ({ folders }: Reading, path: string): TaskEither<never, string> =>
  program(function* () {
    const found = yield* settled(folders.realPath(path));
    return E.isRight(found) && found.right !== null ? found.right : path;
  });
