import * as E from 'fp-ts/lib/Either.js';
import type { Scope } from '../../../permissions/policy.js';
import { perform, program } from '../../program.js';
import { filePattern } from '../search/file-pattern.js';
import type { GlobInput } from './input.js';
import { look } from './staged-file.js';
import { filesBelow } from './walk.js';
import { answer, problem, type Reply, type Work, type Workshop } from './workshop.js';

/** Paths that one Glob shows at most. */
export const PATH_CAP = 2_000;

const relativeTo = (folder: string, path: string): string =>
  folder === '' ? path : path.slice(folder.length + 1);

const listing = (lines: readonly string[], from: number): Reply => {
  if (lines.length === 0) return answer('No file matches.');
  if (from > lines.length) return problem(`${lines.length} files match, so there is no file ${from}.`);
  const to = Math.min(lines.length, from - 1 + PATH_CAP);
  const shown = lines.slice(from - 1, to);
  const more = `[Files ${from}-${to} of ${lines.length} shown. Go on with offset ${to + 1}, or narrow the pattern.]`;
  return answer([...shown, ...(to === lines.length ? [] : [more])].join('\n'));
};

/**
 * Paths of the store that match, one a line, relative to the memory folder. The pattern is relative to the folder that
 * was asked for. A file that may not be written is followed by a tab and `read-only: ` with the reason. Where files are left, a
 * last line in brackets says how to go on.
 */
export const glob = (
  workshop: Workshop,
  scope: Scope,
  folder: string,
  input: GlobInput,
  signal: AbortSignal,
): Work =>
  program(function* () {
    const matches = filePattern(input.pattern);
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
    return listing(marked, input.offset ?? 1);
  });
