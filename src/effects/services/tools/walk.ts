import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { isNameOnly } from '../../../memory/store-image.js';
import { isShown } from '../../../permissions/shown.js';
import type { FileError, FileStat } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { atOnce, groupsOf } from './at-once.js';
import { staged, type Workshop } from './workshop.js';

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

const inside = (folder: string, path: string): boolean => folder === '' || path.startsWith(`${folder}/`);

/** Files that belong to the store but of which only the name is known. */
const unstaged = (workshop: Workshop): readonly string[] =>
  [...workshop.image].filter(([, file]) => isNameOnly(file.frozen)).map(([path]) => path);

type Entry = { readonly path: string; readonly kind: FileStat['kind'] | null };

const entryAt =
  (workshop: Workshop) =>
  (path: string): TaskEither<FileError, Entry> =>
    TE.map((stat: FileStat | null): Entry => ({ path, kind: stat?.kind ?? null }))(
      workshop.files.stat(staged(workshop, path)),
    );

/** What is in one folder and may be shown. */
const entriesIn = (workshop: Workshop, folder: string): TaskEither<FileError, readonly Entry[]> =>
  program(function* () {
    const names = yield* perform(workshop.files.list(staged(workshop, folder)));
    const entries: Entry[] = [];
    for (const group of groupsOf(names.map((name) => join(folder, name)).filter(isShown)))
      entries.push(...(yield* perform(atOnce(group, entryAt(workshop)))));
    return entries;
  });

/** Paths of all files at or below a folder of the store, sorted. No link is followed. */
export const filesBelow = (
  workshop: Workshop,
  folder: string,
  signal: AbortSignal,
): TaskEither<FileError, readonly string[]> =>
  program(function* () {
    const found = new Set(unstaged(workshop).filter((path) => inside(folder, path) && isShown(path)));
    const folders = [folder];
    for (let next = folders.pop(); next !== undefined && !signal.aborted; next = folders.pop())
      for (const { path, kind } of yield* perform(entriesIn(workshop, next))) {
        if (kind === 'directory') folders.push(path);
        if (kind === 'file') found.add(path);
      }
    return [...found].sort();
  });
