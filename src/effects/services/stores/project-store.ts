import { dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Files } from '../../ports/files.js';
import { program, settled } from '../../program.js';

/** A project's path as one folder name: every character that is not a letter or digit becomes `-`. */
export const sanitised = (path: string): string => path.normalize('NFC').replace(/[^A-Za-z0-9]/g, '-');

/** Claude Code cuts longer names here and adds a hash, which depends on what it was built with. */
const LONGEST_NAME = 200;

/** What the names of a project's folder begin with: the whole name, unless it is too long for one. */
export const nameBeginning = (path: string): { readonly name: string; readonly isWhole: boolean } => {
  const name = sanitised(path);
  return name.length <= LONGEST_NAME
    ? { name, isWhole: true }
    : { name: `${name.slice(0, LONGEST_NAME)}-`, isWhole: false };
};

/** Can a project folder of that name be this project's? Of a long path the end of the name says nothing. */
export const mayBeNamed = (folderName: string, path: string): boolean => {
  const { name, isWhole } = nameBeginning(path);
  return isWhole ? folderName === name : folderName.startsWith(name);
};

/** The nearest folder at or above `start` that holds `.git`, a folder or a file; without one `start` itself. */
export const gitRoot = (files: Pick<Files, 'stat'>, start: string): TaskEither<never, string> =>
  program(function* () {
    for (let folder = start; ; folder = dirname(folder)) {
      const found = yield* settled(files.stat(join(folder, '.git')));
      if (E.isRight(found) && found.right !== null) return folder;
      if (dirname(folder) === folder) return start;
    }
  });
