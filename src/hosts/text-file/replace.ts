import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
import type { Capabilities } from '../capabilities.js';
import type { TextFile } from './text-file.js';

/** A file of settings may hold keys. */
const OWN_MODE = 0o600;

/** The permission bits that a file keeps, or gets where there is none. */
export const modeOf = ({ stat }: Pick<TextFile, 'stat'>): number => stat?.mode ?? OWN_MODE;

const isSame = (before: FileStat | null, now: FileStat | null): boolean =>
  before === null
    ? now === null
    : now !== null && now.ino === before.ino && now.mtimeNs === before.mtimeNs && now.size === before.size;

type Disk = Pick<Capabilities, 'files' | 'random'>;

/** Is the file as it was when it was read? */
export const isUnchanged = (
  { files }: Pick<Disk, 'files'>,
  { real, stat }: TextFile,
): TaskEither<FileError, boolean> => TE.map((now: FileStat | null) => isSame(stat, now))(files.stat(real));

/**
 * Puts other words in the place of a file's, in one step, so that no reader sees half of them; the mark before them stays. False:
 * somebody changed it since it was read, and it is as they left it.
 */
export const replaceText = (disk: Disk, file: TextFile, text: string): TaskEither<FileError, boolean> =>
  program<FileError, boolean>(function* () {
    const { files, random } = disk;
    const folder = dirname(file.real);
    yield* perform(files.makeFolder(folder));
    const draft = `${file.real}.${random()}`;
    const bytes = new TextEncoder().encode(file.mark + text);
    const made = yield* perform(files.create(draft, bytes, { mode: modeOf(file) }));
    const isFree = made !== null && (yield* perform(isUnchanged(disk, file)));
    const moved = isFree ? yield* settled(files.rename(draft, file.real)) : E.right('left');
    if (E.isLeft(moved) || moved.right !== 'renamed') yield* settled(files.unlink(draft));
    yield* perform(TE.fromEither(moved));
    yield* perform(files.syncFolder(folder));
    return isFree;
  });
