import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import type { FolderHandle, FolderHandles } from '../../ports/folder-handles.js';
import { perform, program } from '../../program.js';
import type { Obstacle } from './obstacle.js';
import { twinAt } from './spelling.js';
import { onDisk, type Spot } from './spot.js';

type FileTask<A> = TaskEither<FileError, A>;

/** A walk below one folder. `makes`: folders that are missing are made; `spells`: a name has to be the very one on disk. */
export type Walk = {
  readonly files: Files;
  readonly handles: FolderHandles;
  readonly mount: string;
  readonly makes: boolean;
  readonly spells: boolean;
};

export type Stopped = { readonly _tag: 'Absent' } | Obstacle;

/** What is done at the end of a walk. */
export type Use<A> = {
  readonly at: (spot: Spot) => FileTask<A>;
  readonly stopped: (why: Stopped) => FileTask<A>;
};

export const obstacleOf = ({ kind }: FileStat, at: string): Obstacle => {
  if (kind === 'symlink') return { _tag: 'Obstacle', at, what: 'link' };
  return { _tag: 'Obstacle', at, what: kind === 'other' ? 'special' : kind === 'file' ? 'file' : 'folder' };
};

const whatIsThere = ({ files }: Walk, spot: Spot): FileTask<Stopped> =>
  TE.map(
    (stat: FileStat | null): Stopped => (stat === null ? { _tag: 'Absent' } : obstacleOf(stat, spot.path)),
  )(files.stat(onDisk(spot)));

const spelt = (walk: Walk, spot: Spot): FileTask<Obstacle | null> =>
  walk.spells ? twinAt(walk.files, spot) : TE.right(null);

/** Takes hold of a folder on the way, and of nothing else. */
const enter = (walk: Walk, spot: Spot): FileTask<FolderHandle | Stopped> =>
  program<FileError, FolderHandle | Stopped>(function* () {
    const twin = yield* perform(spelt(walk, spot));
    if (twin !== null) return twin;
    const opened = yield* perform(walk.handles.open(onDisk(spot)));
    if (opened === 'other') return yield* perform(whatIsThere(walk, spot));
    if (opened !== 'missing') return opened;
    if (!walk.makes) return { _tag: 'Absent' };
    yield* perform(walk.files.makeFolder(onDisk(spot)));
    const made = yield* perform(walk.handles.open(onDisk(spot)));
    return typeof made === 'string' ? { _tag: 'Obstacle', at: spot.path, what: 'changed' } : made;
  });

const isHandle = (entered: FolderHandle | Stopped): entered is FolderHandle => 'release' in entered;

/** Uses a folder while it is held. */
export const holding = <A>(folder: FolderHandle, use: FileTask<A>): FileTask<A> =>
  TE.bracket<FileError, FolderHandle, A>(
    TE.right(folder),
    () => use,
    () => async () => E.right(await folder.release()),
  );

/** Walks from a folder along `names`, holding one folder after the other, and uses the spot at the end. */
export const descend = <A>(
  walk: Walk,
  folder: FolderHandle,
  path: string,
  use: Use<A>,
  done: readonly string[] = [],
): FileTask<A> => {
  const [name = '', ...rest] = path.split('/').slice(done.length);
  const here = [...done, name];
  const spot = { folder, name, path: here.join('/') };
  if (rest.length === 0) return use.at(spot);
  return program<FileError, A>(function* () {
    const entered = yield* perform(enter(walk, spot));
    if (!isHandle(entered)) return yield* perform(use.stopped(entered));
    const isMount = entered.mount !== walk.mount;
    const next = isMount
      ? use.stopped({ _tag: 'Obstacle', at: spot.path, what: 'mount' })
      : descend(walk, entered, path, use, here);
    return yield* perform(holding(entered, next));
  });
};
