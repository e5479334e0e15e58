import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
import { isUnchanged, modeOf, replaceText } from '../text-file/replace.js';
import { isReadOnly } from '../text-file/text-file.js';
import { backupPaths, type Disk, type HostFile } from './host-file.js';
import { changedMeanwhile, type InstallFault, uneditable, unwritable } from './install-fault.js';
import type { Plan } from './plan.js';
import type { Backup } from './unwire.js';

const pathOf = (real: string, { tookOver }: Backup): string =>
  tookOver ? backupPaths(real).tookOver : backupPaths(real).kept;

/** `made`: it is ours alone, since nothing was kept there; `taken`: somebody else is at it at the same moment. */
type Kept = 'made' | 'replaced' | 'taken';

/** What is kept is in place before the file itself changes; what was kept before is there until then. */
const keep = ({ files, random }: Disk, file: HostFile, backup: Backup): TaskEither<FileError, Kept> =>
  program<FileError, Kept>(function* () {
    const path = pathOf(file.real, backup);
    const mode = modeOf(file);
    const bytes = new TextEncoder().encode(file.mark + backup.text);
    if ((yield* perform(files.create(path, bytes, { mode }))) !== null) return 'made';
    if (file.backup === null) return 'taken';
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
    if (text !== null) return yield* perform(replaceText(disk, file, text));
    const isOurs = yield* perform(isUnchanged(disk, file));
    if (isOurs) yield* perform(disk.files.unlink(file.real));
    return isOurs;
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

/** Makes a host's file and what is kept beside it what they are to be. */
export const rewrite = (disk: Disk, file: HostFile, plan: Plan): TaskEither<InstallFault, void> =>
  program<InstallFault, void>(function* () {
    if (isReadOnly(file) && plan.text !== file.text)
      yield* perform(TE.left(uneditable(file.path, 'is read-only')));
    const done = yield* settled(carriedOut(disk, file, plan));
    if (E.isLeft(done)) yield* perform(TE.left(unwritable(file.path, done.left)));
    else if (!done.right) yield* perform(TE.left(changedMeanwhile(file.path)));
  });
