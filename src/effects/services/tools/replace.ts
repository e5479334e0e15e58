import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import { modeOfNew } from '../../../memory/store-image.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { DEEPEST_FOLDER } from '../staging/store-unusable.js';
import { type Found, look } from './staged-file.js';
import { staged, type Workshop } from './workshop.js';

/** Half of a surrogate pair has no bytes in UTF-8; it would come back as another character. */
export const isWellFormed = (text: string): boolean => !/[\uD800-\uDFFF]/u.test(text);

const modeFor = (workshop: Workshop, found: Found): number =>
  found._tag === 'File' ? found.stat.mode : modeOfNew(workshop.image);

const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

/** What would make the store one that no dream takes. The model hears of it while it can still do it otherwise. */
const beyondLimits = (path: string, bytes: Uint8Array): string | null => {
  if (bytes.length > LARGEST_FILE)
    return `${path} was not written: a file has at most ${LARGEST_FILE} bytes, and this text has ${bytes.length}. Write less.`;
  return path.split('/').length - 1 > DEEPEST_FOLDER
    ? `${path} was not written: it lies more than ${DEEPEST_FOLDER} folders deep. Choose a shorter path.`
    : null;
};

/** Puts a text in place of a staged file in one step, or says what stands in the way. The file's mode stays. */
export const replace = (
  workshop: Workshop,
  path: string,
  text: string,
): TaskEither<FileError, string | null> =>
  program(function* () {
    const bytes = new TextEncoder().encode(text);
    const beyond = beyondLimits(path, bytes);
    if (beyond !== null) return beyond;
    const found = yield* perform(look(workshop, path));
    if (found._tag === 'Folder') return `${path} is a folder; choose another name.`;
    if (found._tag === 'Blocked') return `${path} cannot be written: ${found.at} is no plain file or folder.`;
    const draft = staged(workshop, workshop.draftName());
    yield* perform(workshop.files.makeFolder(staged(workshop, folderOf(path))));
    const made = yield* perform(workshop.files.create(draft, bytes, { mode: modeFor(workshop, found) }));
    if (made === null)
      return `${path} was not written: something stands where its draft should be; try again.`;
    yield* perform(workshop.files.rename(draft, staged(workshop, path)));
    return null;
  });
