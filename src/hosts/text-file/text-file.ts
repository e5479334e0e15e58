import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat } from '../../effects/ports/files.js';
import { perform, program } from '../../effects/program.js';
import type { Capabilities } from '../capabilities.js';

export type TextDisk = Pick<Capabilities, 'files' | 'folders'>;

/**
 * A person's file as it was read. `real`: what links at `path` lead to. `text` null: there is none. `mark`: what stands before its
 * text, and is no part of it.
 */
export type TextFile = {
  readonly path: string;
  readonly real: string;
  readonly stat: FileStat | null;
  readonly mark: string;
  readonly text: string | null;
};

/** Why a file cannot be edited. `what`: words that follow its path. */
export type TextFileFault = FileError | { readonly _tag: 'Uneditable'; readonly what: string };

/** Nobody writes that much by hand. */
const LARGEST_BYTES = 1_000_000;
const BOM = '\uFEFF';

const refused = (what: string): TaskEither<TextFileFault, never> => TE.left({ _tag: 'Uneditable', what });

const decoded = (bytes: Uint8Array): E.Either<TextFileFault, string> =>
  E.tryCatch(
    () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    () => ({ _tag: 'Uneditable', what: 'is not in UTF-8' }),
  );

/** The words of a file with the mark before them; null: there is none. */
export const textAt = ({ files }: TextDisk, path: string): TaskEither<TextFileFault, string | null> =>
  program<TextFileFault, string | null>(function* () {
    const bytes = yield* perform(files.read(path));
    return bytes === null ? null : yield* perform(TE.fromEither(decoded(bytes)));
  });

export const withoutMark = (text: string): string => (text.startsWith(BOM) ? text.slice(BOM.length) : text);

/** Reads a file that is to be edited, through links. */
export const readTextFile = (disk: TextDisk, path: string): TaskEither<TextFileFault, TextFile> =>
  program<TextFileFault, TextFile>(function* () {
    const named = yield* perform(disk.files.stat(path));
    const real = named?.kind === 'symlink' ? yield* perform(disk.folders.realPath(path)) : path;
    if (real === null) return yield* perform(refused('is a link that leads nowhere'));
    const stat = real === path ? named : yield* perform(disk.files.stat(real));
    if (stat !== null && stat.kind !== 'file') return yield* perform(refused('is no file'));
    if (stat !== null && stat.size > LARGEST_BYTES) return yield* perform(refused('is larger than 1 MB'));
    const text = yield* perform(textAt(disk, real));
    const mark = text?.startsWith(BOM) === true ? BOM : '';
    return { path, real, stat, mark, text: text === null ? null : withoutMark(text) };
  });

/** Whoever took the right to write away from themselves does not want the file changed. */
export const isReadOnly = ({ stat }: TextFile): boolean => stat !== null && (stat.mode & 0o200) === 0;
