import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import { modeOfNew } from '../../../memory/store-image.js';
import type { FileError, FileStat } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { obstacleWords } from '../confined/obstacle.js';
import { DEEPEST_FOLDER } from '../staging/store-unusable.js';
import type { Workshop } from './workshop.js';

/** Half of a surrogate pair has no bytes in UTF-8; it would come back as another character. */
export const isWellFormed = (text: string): boolean => !/[\uD800-\uDFFF]/u.test(text);

/** What would make the store one that no dream takes. The model hears of it while it can still do it otherwise. */
const beyondLimits = (path: string, bytes: Uint8Array): string | null => {
  if (bytes.length > LARGEST_FILE)
    return `${path} was not written: a file has at most ${LARGEST_FILE} bytes, and this text has ${bytes.length}. Write less.`;
  return path.split('/').length - 1 > DEEPEST_FOLDER
    ? `${path} was not written: it lies more than ${DEEPEST_FOLDER} folders deep. Choose a shorter path.`
    : null;
};

/**
 * Puts a text in place of a staged file in one step, or says what stands in the way. The file's mode stays. `over`: what
 * was there when it was read, null: nothing; where it is not that any more, nothing is done.
 */
export const replace = (
  workshop: Workshop,
  path: string,
  text: string,
  over?: FileStat | null,
): TaskEither<FileError, string | null> =>
  program(function* () {
    const bytes = new TextEncoder().encode(text);
    const beyond = beyondLimits(path, bytes);
    if (beyond !== null) return beyond;
    const mode = modeOfNew(workshop.image);
    const replacement = { bytes, mode, draft: workshop.draftName(), ...(over === undefined ? {} : { over }) };
    const obstacle = yield* perform(workshop.copy.replace(path, replacement));
    if (obstacle === null) return null;
    if (obstacle.what === 'folder' && obstacle.at === path)
      return `${path} is a folder; choose another name.`;
    return `${path} cannot be written: ${obstacleWords(obstacle)}.`;
  });
