import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import { isNameOnly, type NameOnly } from '../../../memory/store-image.js';
import { decodeText } from '../../../memory/text.js';
import type { FileError, FileStat } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import type { ReadFile, Seen } from '../confined/confined-folder.js';
import { obstacleWords } from '../confined/obstacle.js';
import { kindOfBytes } from './file-kind.js';
import { problem, type Reply, type Workshop } from './workshop.js';

/** Looks at a path of the staging copy. No link on the way is followed. */
export const look = (workshop: Workshop, path: string): TaskEither<FileError, Seen> =>
  workshop.copy.look(path);

/** A staged file's exact text and what `stat` says of it. */
export type Content = { readonly _tag: 'Content'; readonly text: string; readonly stat: FileStat };

const SET_ASIDE: Readonly<Record<NameOnly, string>> = {
  symlink: 'is a symbolic link and is left alone; its target is not read.',
  'too-large': 'is too large to be consolidated and is left alone; its content is not shown.',
  other: 'is no Markdown file; only its name is known here.',
};

const whyNoFile = (path: string, found: Exclude<ReadFile, { bytes: Uint8Array }>): string => {
  if (found._tag === 'TooLarge')
    return `${path} has more than ${LARGEST_FILE} bytes; look for what you need in it with Bash (grep, head, tail).`;
  if (found._tag === 'Folder')
    return `${path === '' ? 'The path' : path} is a folder; use Glob to see what is in it.`;
  if (found._tag === 'Obstacle') return `${path} cannot be reached: ${obstacleWords(found)}.`;
  return `${path} does not exist; use Glob to see which files do.`;
};

/** The text of a staged file, or in a sentence why there is none. */
export const contentAt = (workshop: Workshop, path: string): TaskEither<FileError, Content | Reply> =>
  program(function* () {
    const frozen = workshop.image.get(path)?.frozen;
    if (isNameOnly(frozen)) return problem(`${path} ${SET_ASIDE[frozen]}`);
    const found = yield* perform(workshop.copy.read(path));
    if (!('bytes' in found)) return problem(whyNoFile(path, found));
    const text = decodeText(found.bytes);
    if (text === null)
      return problem(
        `${path} is not valid UTF-8 text but ${kindOfBytes(found.bytes)} of ${found.bytes.length} bytes, and is left alone.`,
      );
    return { _tag: 'Content', text: text.bom ? `\uFEFF${text.content}` : text.content, stat: found.stat };
  });
