import { basename, dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../program.js';
import { mapBounded } from '../sessions/bounded.js';
import { type ClientPlace, projectsFolder } from './client-folders.js';
import { memoryForAll } from './client-settings.js';
import type { StoreDisk, StorePaths } from './locate-store.js';
import { projectOf } from './project-evidence.js';

/**
 * A store that was found on this machine. `project` is the folder that it is the memory of; null: nobody can tell, or it is that
 * of all projects. `isOrphaned`: that folder is not there any more.
 */
export type FoundStore = StorePaths & { readonly project: string | null; readonly isOrphaned: boolean };

/** Each waits for a disk most of the time. */
const AT_ONCE = 8;

/** Every store that Claude Code keeps for this person, by its path. A plain store is known to nobody but who names it. */
export const storesOfMachine = (
  disk: StoreDisk,
  place: ClientPlace,
): TaskEither<never, readonly FoundStore[]> =>
  program(function* () {
    const projects = projectsFolder(place);
    const names = yield* settled(disk.files.list(projects));
    const folders = (E.isRight(names) ? names.right : []).map((name) => join(projects, name));
    const found = yield* perform(mapBounded(AT_ONCE, folders, (folder) => storeIn(disk, folder)));
    const forAll = yield* perform(memoryForAll(disk, place));
    const one = forAll === null ? null : yield* perform(storeAt(disk, forAll, dirname(forAll)));
    const stores = [...(one === null ? [] : [{ ...one, project: null, isOrphaned: false }]), ...found];
    return unique(stores.filter((store) => store !== null));
  });

const unique = (stores: readonly FoundStore[]): readonly FoundStore[] => [
  ...new Map(stores.map((store) => [store.memory, store])).values(),
];

const storeIn = (disk: StoreDisk, transcripts: string): TaskEither<never, FoundStore | null> =>
  program(function* () {
    const paths = yield* perform(storeAt(disk, join(transcripts, 'memory'), transcripts));
    if (paths === null) return null;
    const project = yield* perform(projectOf(disk, transcripts));
    const there = project === null ? null : yield* settled(disk.folders.realPath(project));
    return { ...paths, project, isOrphaned: there !== null && E.isRight(there) && there.right === null };
  });

const storeAt = (
  { files, folders }: StoreDisk,
  memory: string,
  transcripts: string,
): TaskEither<never, StorePaths | null> =>
  program(function* () {
    const real = yield* settled(folders.realPath(memory));
    if (E.isLeft(real) || real.right === null) return null;
    const stat = yield* settled(files.stat(real.right));
    if (E.isLeft(stat) || stat.right?.kind !== 'directory') return null;
    const state = join(dirname(real.right), '.autodream', basename(real.right));
    return { memory: real.right, transcripts, state, layout: 'claude-code', explicit: false };
  });
