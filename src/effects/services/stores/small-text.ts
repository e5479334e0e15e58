import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import type { Folders } from '../../ports/folders.js';
import { perform, program, settled } from '../../program.js';

/** No file that says where a store is comes near it. */
const LARGEST = 1024 * 1024;

export type Reading = { readonly files: Pick<Files, 'stat' | 'read'>; readonly folders: Folders };

/**
 * What a small file says, also through links, as people keep their settings; null: it is not there, is too large or cannot be
 * read. Asked at the end of every turn, so that what is not there costs one call.
 */
export const smallText = (disk: Reading, path: string): TaskEither<never, string | null> =>
  program(function* () {
    const bytes = yield* settled(smallFile(disk, path));
    return E.isRight(bytes) && bytes.right !== null ? new TextDecoder().decode(bytes.right) : null;
  });

const smallFile = ({ files, folders }: Reading, path: string): TaskEither<FileError, Uint8Array | null> =>
  program<FileError, Uint8Array | null>(function* () {
    const there = yield* perform(files.stat(path));
    if (there?.kind !== 'symlink') return yield* perform(readIfSmall(files, path, there));
    const real = yield* perform(folders.realPath(path));
    if (real === null) return null;
    return yield* perform(readIfSmall(files, real, yield* perform(files.stat(real))));
  });

const readIfSmall = (
  files: Reading['files'],
  path: string,
  stat: FileStat | null,
): TaskEither<FileError, Uint8Array | null> =>
  stat?.kind === 'file' && stat.size <= LARGEST ? files.read(path) : TE.right(null);
