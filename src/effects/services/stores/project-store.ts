import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Files } from '../../ports/files.js';
import { program, settled } from '../../program.js';

/** A project's path as one folder name: every character that is not a letter or digit becomes `-`. */
export const sanitised = (path: string): string => path.replace(/[^A-Za-z0-9]/g, '-');

/** The nearest folder at or above `start` that holds `.git`, a folder or a file; without one `start` itself. */
export const gitRoot = (files: Pick<Files, 'stat'>, start: string): TaskEither<never, string> =>
  program(function* () {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = yield* settled(files.stat(join(folder, '.git')));
      if (E.isRight(found) && found.right !== null) return folder;
      if (dirname(folder) === folder) return start;
    }
  });
