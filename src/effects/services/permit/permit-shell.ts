import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { analyse } from '../../../permissions/shell/analyse.js';
import { checkShellPaths } from '../../../permissions/shell-paths.js';
import { unreadable } from '../../../permissions/unreadable.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { type Answer, type Call, denied } from './call.js';
import type { Ground } from './ground.js';
import { whyNotRead } from './real-place.js';

/** Wildcards stand for names in the folder before them. */
const fixedPart = (path: string): string =>
  /[*?[]/.test(path) ? path.replace(/\/[^/]*[*?[].*$/, '') || '/' : path;

/** May this command be run by a host's shell? */
export const permitShell = (ground: Ground, { input }: Call, cwd: string): TaskEither<FileError, Answer> =>
  program(function* () {
    if (typeof input.command !== 'string') return denied('The call has no command; give it as text.');
    const verdict = analyse(input.command);
    if (verdict._tag === 'Denied')
      return denied(verdict.part === '' ? verdict.reason : `${verdict.part}: ${verdict.reason}`);
    const read = new Set<string>();
    const closed = (path: string): string | null => {
      read.add(path);
      return unreadable(path);
    };
    const why = checkShellPaths(verdict.script, cwd, { roots: ground.readRoots, maps: [], closed });
    if (why !== null) return denied(why);
    for (const path of read) {
      const whyReally = yield* perform(whyNotRead(ground, fixedPart(path)));
      if (whyReally !== null) return denied(whyReally);
    }
    return { behavior: 'allow' };
  });
