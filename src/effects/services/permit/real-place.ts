import { dirname } from 'node:path/posix';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isWithin } from '../../../permissions/absolute-path.js';
import { isOfSystem, whyOfSystem } from '../../../permissions/system-files.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { FileError } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';
import type { Ground } from './ground.js';

/** Where an absolute path really leads, links resolved as far as anything is there; null: the system does not tell. */
export const realPlace = ({ folders }: Ground, path: string): TaskEither<FileError, string | null> =>
  program(function* () {
    for (let there = path; ; there = dirname(there)) {
      const real = yield* settled(folders.realPath(there));
      if (E.isLeft(real)) return null;
      if (real.right === null) continue;
      const rest = path.slice(there === '/' ? 0 : there.length);
      return real.right === '/' ? `/${rest.replace(/^\//, '')}` : real.right + rest;
    }
  });

/** Why a path may not be read, as named and as where it really leads; null: it may. */
export const whyNotRead = (ground: Ground, path: string): TaskEither<FileError, string | null> =>
  program(function* () {
    if (path === '/dev/null') return null;
    const named = unreadable(path);
    if (named !== null) return `${path} is closed to every tool: ${named}.`;
    const real = yield* perform(realPlace(ground, path));
    if (real === null) return `Where ${path} leads cannot be told; name the file itself.`;
    const roots = ground.readRoots;
    if (roots !== null && !roots.some((root) => isWithin(root, real)))
      return `${path} lies outside the folders that may be read; name a path inside them.`;
    const closed = unreadable(real);
    if (closed !== null) return `${path} leads to what is closed to every tool: ${closed}.`;
    return isOfSystem(real) ? whyOfSystem(real) : null;
  });
