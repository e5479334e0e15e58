import { unwatchFile, watchFile } from 'node:fs';
import type { JsonValue } from '@openfeature/server-sdk';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { nodeFiles } from '../node-files.js';
import { nodeFolders } from '../node-folders.js';

/** Flags by their keys. */
export type Flags = ReadonlyMap<string, JsonValue>;

const flagsIn = (text: string): E.Either<string, Flags> => {
  const parsed = E.tryCatch<string, JsonValue>(
    () => JSON.parse(text),
    () => 'The file with flags is no JSON.',
  );
  if (E.isLeft(parsed)) return parsed;
  const flags = parsed.right;
  return typeof flags === 'object' && flags !== null && !Array.isArray(flags)
    ? E.right(new Map(Object.entries(flags)))
    : E.left('The file with flags holds no JSON object.');
};

/** Flags are often mounted as a link to the version that holds. */
const textOf = (path: string): TaskEither<FileError, string | null> =>
  program<FileError, string | null>(function* () {
    const real = yield* perform(nodeFolders.realPath(path));
    const bytes = real === null ? null : yield* perform(nodeFiles.read(real));
    return bytes === null ? null : new TextDecoder().decode(bytes);
  });

/** Reads the flags of a file. One that is not there has none. Left: why they cannot be told. */
export const readFlagFile = async (path: string): Promise<E.Either<string, Flags>> => {
  const text = await textOf(path)();
  if (E.isLeft(text)) return E.left(`The file with flags cannot be read (${text.left.code}).`);
  return text.right === null ? E.right(new Map()) : flagsIn(text.right);
};

/**
 * Tells when the file at a path is another one than before, until the returned function is called. Looking at it every so many
 * milliseconds also sees links that are turned, network drives and a file that comes to be later. It keeps no process alive.
 */
export const watchFlagFile = (path: string, everyMs: number, changed: () => void): (() => void) => {
  watchFile(path, { persistent: false, interval: everyMs }, changed);
  return () => unwatchFile(path, changed);
};
