import { unwatchFile, watchFile } from 'node:fs';
import type { JsonValue } from '@openfeature/server-sdk';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { parsedJson } from '../../../journal/parsed-json.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { nodeFiles } from '../node-files.js';
import { nodeFolders } from '../node-folders.js';

/** Flags by their keys. */
export type Flags = ReadonlyMap<string, JsonValue>;

const flagsIn = (text: string): E.Either<string, Flags> => {
  const flags = parsedJson(text);
  if (flags === undefined) return E.left('The file with flags is no JSON.');
  return typeof flags === 'object' && flags !== null && !Array.isArray(flags)
    ? E.right(new Map(Object.entries(flags)))
    : E.left('The file with flags holds no JSON object.');
};

/** It is read whenever it changes, in the process of a host. */
const LARGEST_BYTES = 1_000_000;

type FlagText = { readonly text: string } | 'absent' | 'too large';

/** Flags are often mounted as a link to the version that holds. */
const textOf = (path: string): TaskEither<FileError, FlagText> =>
  program<FileError, FlagText>(function* () {
    const real = yield* perform(nodeFolders.realPath(path));
    if (real === null) return 'absent';
    const stat = yield* perform(nodeFiles.stat(real));
    if (stat !== null && stat.size > LARGEST_BYTES) return 'too large';
    const bytes = yield* perform(nodeFiles.read(real));
    return bytes === null ? 'absent' : { text: new TextDecoder().decode(bytes) };
  });

/** Reads the flags of a file. One that is not there has none. Left: why they cannot be told. */
export const readFlagFile = async (path: string): Promise<E.Either<string, Flags>> => {
  const read = await textOf(path)();
  if (E.isLeft(read)) return E.left(`The file with flags cannot be read (${read.left.code}).`);
  if (read.right === 'too large') return E.left('The file with flags is larger than 1 MB.');
  return read.right === 'absent' ? E.right(new Map()) : flagsIn(read.right.text);
};

/**
 * Tells when the file at a path is another one than before, until the returned function is called. Looking at it every so many
 * milliseconds also sees links that are turned, network drives and a file that comes to be later. It keeps no process alive.
 */
export const watchFlagFile = (path: string, everyMs: number, changed: () => void): (() => void) => {
  watchFile(path, { persistent: false, interval: everyMs }, changed);
  return () => unwatchFile(path, changed);
};
