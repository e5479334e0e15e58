import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { analyse } from '../../../permissions/shell/analyse.js';
import { denialText } from '../../../permissions/shell/denial.js';
import { checkShellPaths } from '../../../permissions/shell-paths.js';
import { textOf } from '../../../permissions/shell-text.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { type Answer, type Call, denied } from './call.js';
import type { Ground } from './ground.js';
import { leavingOut } from './leave-out.js';
import { realPlace, whyNotRead } from './real-place.js';
import { pathsOf } from './wildcards.js';

/** Wildcards stand for names in the folder before them. */
const fixedPart = (path: string): string =>
  /[*?[]/.test(path) ? path.replace(/\/[^/]*[*?[].*$/, '') || '/' : path;

/** A FIFO is waited for, and a device may never end. */
const whyNotOpened = (ground: Ground, path: string): TaskEither<FileError, string | null> =>
  program(function* () {
    const why = yield* perform(whyNotRead(ground, path));
    if (why !== null || path === '/dev/null') return why;
    const real = yield* perform(realPlace(ground, path));
    const there = real === null || real === '/dev/null' ? null : yield* perform(ground.files.stat(real));
    return there?.kind === 'other' ? `${path} is neither a file nor a folder, so it is not read.` : null;
  });

/** A host's shell leaves nothing out of what a wildcard finds. */
const whyNotNamed = (ground: Ground, path: string): TaskEither<FileError, string | null> =>
  program(function* () {
    const why = yield* perform(whyNotRead(ground, fixedPart(path)));
    if (why !== null) return why;
    const paths = yield* perform(pathsOf(ground, path));
    if (E.isLeft(paths)) return paths.left;
    for (const one of paths.right) {
      const whyOne = yield* perform(whyNotOpened(ground, one));
      if (whyOne !== null) return whyOne;
    }
    return null;
  });

/** May this command be run by a host's shell? Its searches leave out what may not be read. */
export const permitShell = (ground: Ground, { input }: Call, cwd: string): TaskEither<FileError, Answer> =>
  program(function* () {
    if (typeof input.command !== 'string') return denied('The call has no command; give it as text.');
    const verdict = analyse(input.command);
    if (verdict._tag === 'Denied') return denied(denialText(verdict));
    const read = new Set<string>();
    const closed = (path: string): string | null => {
      read.add(path);
      return unreadable(path);
    };
    const why = checkShellPaths(verdict.script, cwd, { roots: ground.readRoots, maps: [], closed });
    if (why !== null) return denied(why);
    for (const path of read) {
      const whyReally = yield* perform(whyNotNamed(ground, path));
      if (whyReally !== null) return denied(whyReally);
    }
    const safer = yield* perform(leavingOut(ground, verdict.script, cwd));
    if (E.isLeft(safer)) return denied(safer.left);
    return safer.right === null
      ? { behavior: 'allow' }
      : { behavior: 'allow', updatedInput: { ...input, command: textOf(safer.right) } };
  });
