import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Files } from '../../ports/files.js';
import type { Folders } from '../../ports/folders.js';
import { program, settled } from '../../program.js';

/** No file that says where a store is comes near it. */
const LARGEST = 1024 * 1024;

export type Reading = { readonly files: Pick<Files, 'stat' | 'read'>; readonly folders: Folders };

/** What a small file says, also through links, as people keep their settings; null: it is not there, is too large or cannot be read. */
export const smallText = ({ files, folders }: Reading, path: string): TaskEither<never, string | null> =>
  program(function* () {
    const real = yield* settled(folders.realPath(path));
    if (E.isLeft(real) || real.right === null) return null;
    const stat = yield* settled(files.stat(real.right));
    if (E.isLeft(stat) || stat.right?.kind !== 'file' || stat.right.size > LARGEST) return null;
    const bytes = yield* settled(files.read(real.right));
    if (E.isLeft(bytes) || bytes.right === null) return null;
    return new TextDecoder().decode(bytes.right);
  });
