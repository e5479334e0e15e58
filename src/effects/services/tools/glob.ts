import * as E from 'fp-ts/lib/Either.js';
import picomatch from 'picomatch';
import type { Scope } from '../../../permissions/policy.js';
import { perform, program } from '../../program.js';
import type { GlobInput } from './input.js';
import { look } from './staged-file.js';
import { filesBelow } from './walk.js';
import { answer, problem, type Work, type Workshop } from './workshop.js';

const PATTERN_CAP = 200;

/** Does a path match the pattern? Extended globs are off: a hostile one can take for ever to match. */
export const compileGlob = (pattern: string): E.Either<string, (path: string) => boolean> => {
  if (pattern === '' || pattern.length > PATTERN_CAP)
    return E.left(`A file pattern has 1 to ${PATTERN_CAP} characters; try a shorter one, such as **/*.md.`);
  const match = picomatch(pattern, { dot: true, noextglob: true });
  return E.right((path) => match(path));
};

const relativeTo = (folder: string, path: string): string =>
  folder === '' ? path : path.slice(folder.length + 1);

/**
 * Paths of the store that match, one a line, relative to the memory folder. The pattern is relative to the folder that
 * was asked for. A file that may not be written is followed by a tab and `read-only: ` with the reason.
 */
export const glob = (
  workshop: Workshop,
  scope: Scope,
  folder: string,
  input: GlobInput,
  signal: AbortSignal,
): Work =>
  program(function* () {
    const matches = compileGlob(input.pattern);
    if (E.isLeft(matches)) return problem(matches.left);
    const place = yield* perform(look(workshop, folder));
    if (place._tag !== 'Folder')
      return problem(`${folder} is no folder; leave the path out to search the whole store.`);
    const paths = yield* perform(filesBelow(workshop, folder, signal));
    const found = paths.filter((path) => matches.right(relativeTo(folder, path)));
    const marked = found.map((path) => {
      const readOnly = scope.readOnly(path);
      return readOnly === null ? path : `${path}\tread-only: ${readOnly}`;
    });
    return answer(marked.length === 0 ? 'No file matches.' : marked.join('\n'));
  });
