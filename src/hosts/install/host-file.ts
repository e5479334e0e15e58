import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../effects/program.js';
import type { Capabilities } from '../capabilities.js';
import {
  readTextFile,
  type TextFile,
  type TextFileFault,
  textAt,
  withoutMark,
} from '../text-file/text-file.js';
import { type InstallFault, uneditable, unwritable } from './install-fault.js';
import type { Before } from './plan.js';

export type Disk = Pick<Capabilities, 'files' | 'folders' | 'random'>;

/** A host's file and what is kept of it. */
export type HostFile = Before & TextFile;

/** Beside the file, so that a person who looks for the old one finds it. The name also tells whether the host's own dreams were on. */
export const backupPaths = (real: string) => ({
  kept: `${real}.before-autodream`,
  tookOver: `${real}.before-autodream-take-over`,
});

type Told<A> = TaskEither<InstallFault, A>;

const telling =
  (path: string) =>
  <A>(task: TaskEither<TextFileFault, A>): Told<A> =>
    TE.mapLeft((fault: TextFileFault) =>
      fault._tag === 'Uneditable' ? uneditable(path, fault.what) : unwritable(path, fault),
    )(task);

const backupOf = (disk: Disk, real: string): Told<Before['backup']> =>
  program<InstallFault, Before['backup']>(function* () {
    const { kept, tookOver } = backupPaths(real);
    const ofTakeOver = yield* perform(telling(tookOver)(textAt(disk, tookOver)));
    if (ofTakeOver !== null) return { text: withoutMark(ofTakeOver), tookOver: true };
    const text = yield* perform(telling(kept)(textAt(disk, kept)));
    return text === null ? null : { text: withoutMark(text), tookOver: false };
  });

/** Reads a host's file, through links, and what is kept beside it. */
export const readHostFile = (disk: Disk, path: string): Told<HostFile> =>
  program<InstallFault, HostFile>(function* () {
    const file = yield* perform(telling(path)(readTextFile(disk, path)));
    return { ...file, backup: yield* perform(backupOf(disk, file.real)) };
  });
