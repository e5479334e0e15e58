import { dirname } from 'node:path';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../../effects/ports/files.js';
import { perform, program } from '../../../effects/program.js';
import type { Service } from './service.js';

/** A file of that name is there that is not ours. */
export type ServiceFault = FileError | { readonly _tag: 'NotOurs'; readonly sentence: string };

type Disk = { readonly files: Files; readonly unique: () => string };

type Written = 'absent' | 'same' | 'other';

const standing = ({ files }: Disk, { path, text, mark }: Service): TaskEither<ServiceFault, Written> =>
  program<ServiceFault, Written>(function* () {
    const stat = yield* perform(files.stat(path));
    if (stat === null) return 'absent';
    const bytes = yield* perform(files.read(path));
    const there = bytes === null ? null : new TextDecoder().decode(bytes);
    if (there?.includes(mark) === true) return there === text ? 'same' : 'other';
    const sentence = `${path} was not written by “autodream daemon install”, and is left as it is. Move it away first.`;
    return yield* perform(TE.left<ServiceFault, Written>({ _tag: 'NotOurs', sentence }));
  });

/** Writes the file, or replaces the one that an earlier release wrote; false: it is there as it should be. */
export const installService = (disk: Disk, service: Service): TaskEither<ServiceFault, boolean> =>
  program<ServiceFault, boolean>(function* () {
    if ((yield* perform(standing(disk, service))) === 'same') return false;
    const { files, unique } = disk;
    const folder = dirname(service.path);
    const draft = `${service.path}.${unique()}`;
    yield* perform(files.makeFolder(folder));
    yield* perform(files.create(draft, new TextEncoder().encode(service.text), { mode: 0o644 }));
    yield* perform(files.rename(draft, service.path));
    yield* perform(files.syncFolder(folder));
    return true;
  });

/** Removes the file; false: there is none. */
export const uninstallService = (disk: Disk, service: Service): TaskEither<ServiceFault, boolean> =>
  program<ServiceFault, boolean>(function* () {
    if ((yield* perform(standing(disk, service))) === 'absent') return false;
    return (yield* perform(disk.files.unlink(service.path))) === 'unlinked';
  });
