import { dirname } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
import { backupPaths, type Disk, type HostFile } from './host-file.js';
import { changedMeanwhile, type InstallFault, uneditable, unwritable } from './install-fault.js';
import type { Plan } from './plan.js';
import type { Backup } from './unwire.js';

/** A file of settings may hold keys. */
const OWN_MODE = 0o600;

const isSame = (before: FileStat | null, now: FileStat | null): boolean =>
  before === null
    ? now === null
    : now !== null && now.ino === before.ino && now.mtimeNs === before.mtimeNs && now.size === before.size;

/** Replaces in one step; false: somebody changed it meanwhile. */
const replaced = (
  { files, random }: Disk,
  { real, stat }: HostFile,
  text: string,
): TaskEither<FileError, boolean> =>
  program<FileError, boolean>(function* () {
    const folder = dirname(real);
    yield* perform(files.makeFolder(folder));
    const draft = `${real}.${random()}`;
    const mode = stat?.mode ?? OWN_MODE;
    const made = yield* perform(files.create(draft, new TextEncoder().encode(text), { mode }));
    const isUnchanged = made !== null && isSame(stat, yield* perform(files.stat(real)));
    const moved = isUnchanged ? yield* settled(files.rename(draft, real)) : E.right('left');
    if (E.isLeft(moved) || moved.right !== 'renamed') yield* settled(files.unlink(draft));
    yield* perform(TE.fromEither(moved));
    yield* perform(files.syncFolder(folder));
    return isUnchanged;
  });

const pathOf = (real: string, { tookOver }: Backup): string =>
  tookOver ? backupPaths(real).tookOver : backupPaths(real).kept;

/** `made`: it is ours alone, since nothing was kept there; `taken`: somebody else is at it at the same moment. */
type Kept = 'made' | 'replaced' | 'taken';

/** What is kept is in place before the file itself changes; what was kept before is there until then. */
const keep = (
  { files, random }: Disk,
  { real, stat, mark, backup: earlier }: HostFile,
  backup: Backup,
): TaskEither<FileError, Kept> =>
  program<FileError, Kept>(function* () {
    const path = pathOf(real, backup);
    const mode = stat?.mode ?? OWN_MODE;
    const bytes = new TextEncoder().encode(mark + backup.text);
    if ((yield* perform(files.create(path, bytes, { mode }))) !== null) return 'made';
    if (earlier === null) return 'taken';
    const draft = `${path}.${random()}`;
    yield* perform(files.create(draft, bytes, { mode }));
    const moved = yield* settled(files.rename(draft, path));
    if (E.isLeft(moved)) yield* settled(files.unlink(draft));
    yield* perform(TE.fromEither(moved));
    return 'replaced';
  });

const isKept = ({ backup }: HostFile, { text, tookOver }: Backup): boolean =>
  backup !== null && backup.text === text && backup.tookOver === tookOver;

const forget = ({ files }: Disk, { real }: HostFile, backup: Plan['backup']): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    const { kept, tookOver } = backupPaths(real);
    if (backup?.tookOver !== false) yield* perform(files.unlink(kept));
    if (backup?.tookOver !== true) yield* perform(files.unlink(tookOver));
  });

const written = (disk: Disk, file: HostFile, text: string | null): TaskEither<FileError, boolean> =>
  program<FileError, boolean>(function* () {
    if (text === file.text) return true;
    if (text !== null) return yield* perform(replaced(disk, file, file.mark + text));
    const isUnchanged = isSame(file.stat, yield* perform(disk.files.stat(file.real)));
    if (isUnchanged) yield* perform(disk.files.unlink(file.real));
    return isUnchanged;
  });

/** Nothing is kept of a change that did not come to be. */
const carriedOut = (disk: Disk, file: HostFile, { text, backup }: Plan): TaskEither<FileError, boolean> =>
  program<FileError, boolean>(function* () {
    const isNew = backup !== null && !isKept(file, backup);
    const kept = isNew ? yield* perform(keep(disk, file, backup)) : null;
    if (kept === 'taken') return false;
    const done = yield* settled(written(disk, file, text));
    const isDone = E.isRight(done) && done.right;
    if (isDone) yield* perform(forget(disk, file, backup));
    else if (kept === 'made' && backup !== null) yield* settled(disk.files.unlink(pathOf(file.real, backup)));
    return yield* perform(TE.fromEither(done));
  });

/** Whoever took the right to write away from themselves does not want the file changed. */
const isReadOnly = ({ stat, text }: HostFile, plan: Plan): boolean =>
  stat !== null && (stat.mode & 0o200) === 0 && text !== plan.text;

/** Makes a host's file and what is kept beside it what they are to be. */
export const rewrite = (disk: Disk, file: HostFile, plan: Plan): TaskEither<InstallFault, void> =>
  program<InstallFault, void>(function* () {
    if (isReadOnly(file, plan)) yield* perform(TE.left(uneditable(file.path, 'is read-only')));
    const done = yield* settled(carriedOut(disk, file, plan));
    if (E.isLeft(done)) yield* perform(TE.left(unwritable(file.path, done.left)));
    else if (!done.right) yield* perform(TE.left(changedMeanwhile(file.path)));
  });
