import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { LARGEST_FILE } from '../../../memory/limits.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import type { FolderHandle, FolderHandles } from '../../ports/folder-handles.js';
import { perform, program } from '../../program.js';
import { descend, holding, obstacleOf, type Use, type Walk } from './descend.js';
import type { Obstacle } from './obstacle.js';
import { type Replacement, replaceAt, whyNotReplace } from './replace-at.js';
import { onDisk, type Spot } from './spot.js';

type FileTask<A> = TaskEither<FileError, A>;

/** What is at a path. */
export type Seen =
  | { readonly _tag: 'File'; readonly stat: FileStat }
  | { readonly _tag: 'Folder' }
  | { readonly _tag: 'Absent' }
  | Obstacle;

/** What was read, and what was there just before; or why nothing was. */
export type ReadFile =
  | { readonly bytes: Uint8Array; readonly stat: FileStat }
  | { readonly _tag: 'TooLarge' }
  | Exclude<Seen, { readonly _tag: 'File' }>;

/**
 * The files of one folder, reached by paths inside it (`/` separated, no `.` and `..`; `''` is the folder itself). Nothing outside is read or
 * changed: no link is followed, no other file system entered, and nothing is written into a file that is there.
 */
export type ConfinedFolder = {
  readonly look: (path: string) => FileTask<Seen>;
  /** Nothing of a file that is larger than any of a store. */
  readonly read: (path: string) => FileTask<ReadFile>;
  /** Why a file cannot be put there now; null: it can. Changes nothing. */
  readonly whyNotReplace: (path: string) => FileTask<Obstacle | null>;
  /** Puts a file in place in one step, with the folders above it; or changes nothing but folders and says why. */
  readonly replace: (path: string, replacement: Replacement) => FileTask<Obstacle | null>;
};

const seen = (stat: FileStat | null, path: string): Seen => {
  if (stat === null) return { _tag: 'Absent' };
  if (stat.kind === 'file') return { _tag: 'File', stat };
  return stat.kind === 'directory' ? { _tag: 'Folder' } : obstacleOf(stat, path);
};

const moved: Obstacle = { _tag: 'Obstacle', at: '', what: 'moved' };

/** The files of `root` as the calls of `files` reach them, over folders that `handles` holds. */
export const confinedFolder = (files: Files, handles: FolderHandles, root: string): ConfinedFolder => {
  let known: string | null = null;
  const inRoot = <A>(use: (folder: FolderHandle) => FileTask<A>): FileTask<A | Obstacle> =>
    program<FileError, A | Obstacle>(function* () {
      const folder = yield* perform(handles.open(root));
      if (typeof folder === 'string') return moved;
      known ??= folder.id;
      return yield* perform(
        holding<A | Obstacle>(folder, folder.id === known ? use(folder) : TE.right(moved)),
      );
    });
  const go = <A>(path: string, how: Pick<Walk, 'makes' | 'spells'>, use: Use<A>): FileTask<A | Obstacle> =>
    inRoot((folder) => descend({ files, handles, mount: folder.mount, ...how }, folder, path, use));
  const looking = { makes: false, spells: false };
  const lookAt = (spot: Spot): FileTask<Seen> =>
    TE.map((stat: FileStat | null) => seen(stat, spot.path))(files.stat(onDisk(spot)));
  const look = (path: string): FileTask<Seen> =>
    path === ''
      ? inRoot(() => TE.right<FileError, Seen>({ _tag: 'Folder' }))
      : go<Seen>(path, looking, { at: lookAt, stopped: TE.right });
  return {
    look,
    read: (path) =>
      path === ''
        ? TE.right({ _tag: 'Folder' })
        : go(path, looking, {
            at: (spot) =>
              program(function* () {
                const found = yield* perform(lookAt(spot));
                if (found._tag !== 'File') return found;
                if (found.stat.size > LARGEST_FILE) return { _tag: 'TooLarge' as const };
                const bytes = yield* perform(files.read(onDisk(spot)));
                return bytes === null ? { _tag: 'Absent' as const } : { bytes, stat: found.stat };
              }),
            stopped: TE.right,
          }),
    whyNotReplace: (path) =>
      go(
        path,
        { makes: false, spells: true },
        {
          at: (spot) => whyNotReplace(files, spot),
          stopped: (why) => TE.right(why._tag === 'Absent' ? null : why),
        },
      ),
    replace: (path, replacement) =>
      go(
        path,
        { makes: true, spells: true },
        {
          at: (spot) => replaceAt(files, spot, replacement),
          stopped: (why) => TE.right(why._tag === 'Absent' ? moved : why),
        },
      ),
  };
};
