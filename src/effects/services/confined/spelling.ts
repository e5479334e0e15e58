import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { listedAs, twinOf } from '../../../permissions/twin.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';
import type { Obstacle } from './obstacle.js';
import { onDisk, type Spot } from './spot.js';

const isAscii = (name: string): boolean => /^[\u0020-\u007e]*$/.test(name);

const swapped = (name: string): string =>
  name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();

/** Whether the disk takes the name for one that it lists otherwise cannot be asked; a second spelling that leads to the same file tells. */
const mayBeListedOtherwise = (
  files: Files,
  { folder, name }: Spot,
  stat: FileStat,
): TaskEither<FileError, boolean> =>
  program(function* () {
    if (!isAscii(name)) return true;
    const other = yield* perform(files.stat(`${folder.path}/${swapped(name)}`));
    return other !== null && other.ino === stat.ino && other.dev === stat.dev;
  });

/** The name in the folder that this one is, or would be, taken for; null: none. Folders are only listed where that can matter. */
export const twinAt = (files: Files, spot: Spot): TaskEither<FileError, Obstacle | null> =>
  program(function* () {
    const { folder, name, path } = spot;
    const stat = yield* perform(files.stat(onDisk(spot)));
    const matters = stat === null ? !isAscii(name) : yield* perform(mayBeListedOtherwise(files, spot, stat));
    if (!matters) return null;
    const names = yield* perform(files.list(folder.path));
    const twin = stat === null ? twinOf(name, names) : listedAs(name, names);
    return twin === null ? null : { _tag: 'Obstacle', at: path, what: 'twin', twin };
  });
