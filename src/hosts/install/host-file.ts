import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat } from '../../effects/ports/files.js';
import { perform, program } from '../../effects/program.js';
import type { Capabilities } from '../capabilities.js';
import { type InstallFault, uneditable, unwritable } from './install-fault.js';
import type { Before } from './plan.js';

export type Disk = Pick<Capabilities, 'files' | 'folders' | 'random'>;

/** A host's file and what is kept of it. `real`: what links at `path` lead to. `mark`: what stands before its text. */
export type HostFile = Before & {
  readonly path: string;
  readonly real: string;
  readonly stat: FileStat | null;
  readonly mark: string;
};

/** Nobody writes that much by hand. */
const LARGEST_BYTES = 1_000_000;
const BOM = '\uFEFF';

/** Beside the file, so that a person who looks for the old one finds it. The name also tells whether the host's own dreams were on. */
export const backupPaths = (real: string) => ({
  kept: `${real}.before-autodream`,
  tookOver: `${real}.before-autodream-take-over`,
});

const decoded = (path: string, bytes: Uint8Array): E.Either<InstallFault, string> =>
  E.tryCatch(
    () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    () => uneditable(path, 'is not in UTF-8'),
  );

type Told<A> = TaskEither<InstallFault, A>;

const refused = (path: string, what: string): Told<never> => TE.left(uneditable(path, what));

const telling =
  (path: string) =>
  <A>(task: TaskEither<FileError, A>): Told<A> =>
    TE.mapLeft((error: FileError) => unwritable(path, error))(task);

const textAt = ({ files }: Disk, path: string): Told<string | null> =>
  program<InstallFault, string | null>(function* () {
    const bytes = yield* perform(telling(path)(files.read(path)));
    return bytes === null ? null : yield* perform(TE.fromEither(decoded(path, bytes)));
  });

const withoutMark = (text: string): string => (text.startsWith(BOM) ? text.slice(BOM.length) : text);

const backupOf = (disk: Disk, real: string): Told<Before['backup']> =>
  program<InstallFault, Before['backup']>(function* () {
    const { kept, tookOver } = backupPaths(real);
    const ofTakeOver = yield* perform(textAt(disk, tookOver));
    if (ofTakeOver !== null) return { text: withoutMark(ofTakeOver), tookOver: true };
    const text = yield* perform(textAt(disk, kept));
    return text === null ? null : { text: withoutMark(text), tookOver: false };
  });

/** Reads a host's file, through links, and what is kept beside it. */
export const readHostFile = (disk: Disk, path: string): Told<HostFile> =>
  program<InstallFault, HostFile>(function* () {
    const at = telling(path);
    const named = yield* perform(at(disk.files.stat(path)));
    const real = named?.kind === 'symlink' ? yield* perform(at(disk.folders.realPath(path))) : path;
    if (real === null) return yield* perform(refused(path, 'is a link that leads nowhere'));
    const stat = real === path ? named : yield* perform(at(disk.files.stat(real)));
    if (stat !== null && stat.kind !== 'file') return yield* perform(refused(path, 'is no file'));
    if (stat !== null && stat.size > LARGEST_BYTES)
      return yield* perform(refused(path, 'is larger than 1 MB'));
    const text = yield* perform(textAt(disk, real));
    const backup = yield* perform(backupOf(disk, real));
    const mark = text?.startsWith(BOM) === true ? BOM : '';
    return { path, real, stat, mark, text: text === null ? null : withoutMark(text), backup };
  });
