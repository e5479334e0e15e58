import { isAbsolute, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Environment } from '../../config.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { nodeFolders } from '../../effects/live/node-folders.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program } from '../../effects/program.js';
import { gitRoot } from '../../effects/services/stores/project-store.js';

/** The file behind a path, whatever links lead to it, and what it says. */
export type SourceFile = { readonly real: string; readonly text: string; readonly mode: number };

/** What a settings file holds as parsed JSON, or `why` it is of no use: words that follow its path. */
export type FileReading =
  | { readonly _tag: 'Absent' }
  | { readonly _tag: 'Read'; readonly value: unknown; readonly source: SourceFile }
  | { readonly _tag: 'Unusable'; readonly why: string };

/** Where the person's own file is. A relative `XDG_CONFIG_HOME` means nothing. */
export const userFile = ({ home, env }: { readonly home: string; readonly env: Environment }): string => {
  const named = env.XDG_CONFIG_HOME ?? '';
  return join(isAbsolute(named) ? named : join(home, '.config'), 'autodream', 'settings.json');
};

/** Where the file of the project is that a folder belongs to. */
export const projectFile = async (folder: string): Promise<string> => {
  const root = await gitRoot(nodeFiles, folder)();
  return join(E.isRight(root) ? root.right : folder, '.autodream.json');
};

const ABSENT: FileReading = { _tag: 'Absent' };
const unusable = (why: string): FileReading => ({ _tag: 'Unusable', why });

/** A project may hold a file of any size, and every turn reads it. */
const LARGEST_BYTES = 1_000_000;

const parse = (text: string): E.Either<unknown, unknown> =>
  E.tryCatch<unknown, unknown>(
    () => JSON.parse(text),
    (error) => error,
  );

const read = (path: string): TaskEither<FileError, FileReading> =>
  program<FileError, FileReading>(function* () {
    const stat = yield* perform(nodeFiles.stat(path));
    if (stat === null) return ABSENT;
    // People link their settings to where they keep them.
    const real = stat.kind === 'symlink' ? yield* perform(nodeFolders.realPath(path)) : path;
    if (real === null) return unusable('is a link that leads nowhere');
    const file = real === path ? stat : yield* perform(nodeFiles.stat(real));
    if (file?.kind !== 'file') return unusable('is no file');
    if (file.size > LARGEST_BYTES) return unusable('is larger than 1 MB');
    const bytes = yield* perform(nodeFiles.read(real));
    if (bytes === null) return ABSENT;
    const text = new TextDecoder().decode(bytes);
    const value = parse(text);
    return E.isLeft(value)
      ? unusable('is no JSON')
      : { _tag: 'Read', value: value.right, source: { real, text, mode: file.mode } };
  });

export const readSettingsFile = async (path: string): Promise<FileReading> => {
  const found = await read(path)();
  return E.isRight(found) ? found.right : unusable(`cannot be read (${found.left.code})`);
};
