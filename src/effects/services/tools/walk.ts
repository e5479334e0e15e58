import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { isNameOnly } from '../../../memory/store-image.js';
import { isShown } from '../../../permissions/shown.js';
import type { FileError } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import { staged, type Workshop } from './workshop.js';

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

const inside = (folder: string, path: string): boolean => folder === '' || path.startsWith(`${folder}/`);

/** Files that belong to the store but of which only the name is known. */
const unstaged = (workshop: Workshop): readonly string[] =>
  [...workshop.image].filter(([, file]) => isNameOnly(file.frozen)).map(([path]) => path);

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
      for (const name of yield* perform(workshop.files.list(staged(workshop, next)))) {
        const path = join(next, name);
        if (!isShown(path)) continue;
        const stat = yield* perform(workshop.files.stat(staged(workshop, path)));
        if (stat?.kind === 'directory') folders.push(path);
        if (stat?.kind === 'file') found.add(path);
      }
    return [...found].sort();
  });
