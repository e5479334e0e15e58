import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isNameOnly, type NameOnly } from '../../../memory/store-image.js';
import { decodeText } from '../../../memory/text.js';
import type { FileError, FileStat } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { problem, type Reply, staged, type Workshop } from './workshop.js';

/** What stands at a path of the staging copy. `Blocked`: a link or a file is where a folder should be, and nothing is followed. */
export type Found =
  | { readonly _tag: 'File'; readonly stat: FileStat }
  | { readonly _tag: 'Folder' }
  | { readonly _tag: 'Absent' }
  | { readonly _tag: 'Blocked'; readonly at: string };

const seen = (stat: FileStat | null, at: string): Found => {
  if (stat === null) return { _tag: 'Absent' };
  if (stat.kind === 'file') return { _tag: 'File', stat };
  return stat.kind === 'directory' ? { _tag: 'Folder' } : { _tag: 'Blocked', at };
};

/** Looks at every part of the path below the staging folder, so that no link on the way is followed. */
export const look = (workshop: Workshop, path: string): TaskEither<FileError, Found> =>
  program(function* () {
    const parts = path === '' ? [] : path.split('/');
    let found: Found = { _tag: 'Folder' };
    for (const depth of parts.keys()) {
      if (found._tag === 'File') return { _tag: 'Blocked', at: parts.slice(0, depth).join('/') };
      if (found._tag !== 'Folder') return found;
      const at = parts.slice(0, depth + 1).join('/');
      found = seen(yield* perform(workshop.files.stat(staged(workshop, at))), at);
    }
    return found;
  });

/** A staged file's exact text and what `stat` says of it. */
export type Content = { readonly _tag: 'Content'; readonly text: string; readonly stat: FileStat };

const SET_ASIDE: Readonly<Record<NameOnly, string>> = {
  symlink: 'is a symbolic link and is left alone; its target is not read.',
  'too-large': 'is too large to be consolidated and is left alone; its content is not shown.',
  other: 'is no Markdown file; only its name is known here.',
};

const whyNoFile = (path: string, found: Exclude<Found, { _tag: 'File' }>): string => {
  if (found._tag === 'Folder')
    return `${path === '' ? 'The path' : path} is a folder; use Glob to see what is in it.`;
  if (found._tag === 'Blocked') return `${path} cannot be reached: ${found.at} is no plain file or folder.`;
  return `${path} does not exist; use Glob to see which files do.`;
};

/** The text of a staged file, or in a sentence why there is none. */
export const contentAt = (workshop: Workshop, path: string): TaskEither<FileError, Content | Reply> =>
  program(function* () {
    const frozen = workshop.image.get(path)?.frozen;
    if (isNameOnly(frozen)) return problem(`${path} ${SET_ASIDE[frozen]}`);
    const found = yield* perform(look(workshop, path));
    if (found._tag !== 'File') return problem(whyNoFile(path, found));
    const bytes = yield* perform(workshop.files.read(staged(workshop, path)));
    if (bytes === null) return problem(`${path} is gone; use Glob to see which files there are.`);
    const text = decodeText(bytes);
    if (text === null) return problem(`${path} is not valid UTF-8 text and is left alone.`);
    return { _tag: 'Content', text: text.bom ? `\uFEFF${text.content}` : text.content, stat: found.stat };
  });
