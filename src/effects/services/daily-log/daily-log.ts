import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  type DailyLog,
  type LogEntry,
  logPath,
  logPaths,
  parseLog,
  printEntry,
} from '../../../memory/daily-log/entry.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import type { FolderHandle, FolderHandles } from '../../ports/folder-handles.js';
import { perform, program } from '../../program.js';
import { descend, holding, obstacleOf } from '../confined/descend.js';
import { type Obstacle, obstacleWords } from '../confined/obstacle.js';
import { onDisk, type Spot } from '../confined/spot.js';

/** The log is not where it should be, so nothing was read or written. */
export type LogInTheWay = {
  readonly _tag: 'LogInTheWay';
  readonly path: string;
  readonly reason: string;
  readonly advice: string;
};

type LogError = FileError | LogInTheWay;

/** The store's daily logs. Nothing that is in one is ever changed, and any number of processes may write at the same time. */
export type DailyLogs = {
  /** Writes an entry into the log of its local date, and tells the date. Once told, it is there for good. */
  readonly write: (entry: LogEntry) => TaskEither<LogError, string>;
  /** The log of a date (YYYY-MM-DD), from all the places where it may be; null: there is none. */
  readonly read: (date: string) => TaskEither<LogError, DailyLog | null>;
};

/** `root`: the memory folder, `zone`: the IANA name of the local time zone. */
type Parts = {
  readonly files: Files;
  readonly handles: FolderHandles;
  readonly root: string;
  readonly zone: string;
};

const inTheWay = (path: string, reason: string): LogInTheWay => ({
  _tag: 'LogInTheWay',
  path,
  reason,
  advice: 'Move it away; the daily log is a plain file in plain folders',
});

const whyNot = (stat: FileStat | null, { path }: Spot): Obstacle | null => {
  if (stat === null) return null;
  if (stat.kind !== 'file') return obstacleOf(stat, path);
  return stat.links > 1 ? { _tag: 'Obstacle', at: path, what: 'several-names' } : null;
};

type Found = string | Uint8Array | null;

type At<A> = (spot: Spot) => TaskEither<FileError, A>;

const isObstacle = (found: Found | Obstacle): found is Obstacle =>
  typeof found === 'object' && found !== null && '_tag' in found;

/** Goes to a log without following a link, and does something there; where it cannot be reached it says why. */
const atLog = <A extends Found>(
  { files, handles, root }: Parts,
  path: string,
  makes: boolean,
  at: At<A>,
): TaskEither<LogError, A | null> =>
  program<LogError, A | null>(function* () {
    const opened = handles.open(root);
    const folder = yield* perform<LogError, FolderHandle | 'missing' | 'other'>(opened);
    if (folder === 'missing' && !makes) return null;
    if (typeof folder === 'string')
      return yield* perform<LogError, null>(TE.left(inTheWay(root, 'the memory folder is not there')));
    const walk = { files, handles, mount: folder.mount, makes, spells: false };
    const going = descend<A | Obstacle | null>(walk, folder, path, {
      at: (spot) =>
        program<FileError, A | Obstacle>(function* () {
          const why = whyNot(yield* perform(files.stat(onDisk(spot))), spot);
          return why ?? (yield* perform(at(spot)));
        }),
      stopped: (why) => TE.right(why._tag === 'Absent' ? null : why),
    });
    const found = yield* perform<LogError, A | Obstacle | null>(holding(folder, going));
    if (!isObstacle(found)) return found;
    return yield* perform<LogError, null>(TE.left(inTheWay(`${root}/${found.at}`, obstacleWords(found))));
  });

/** The folders from the memory folder down to the one that a log is in. */
const foldersOf = (root: string, path: string): readonly string[] =>
  path.split('/').map((_, depth, names) => [root, ...names.slice(0, depth)].join('/'));

const readOne = (parts: Parts, path: string, date: string): TaskEither<LogError, DailyLog | null> =>
  program<LogError, DailyLog | null>(function* () {
    const bytes = yield* perform(atLog(parts, path, false, (spot) => parts.files.read(onDisk(spot))));
    return bytes === null ? null : parseLog(new TextDecoder().decode(bytes), date);
  });

/** The daily logs of a store. */
export const dailyLogs = (parts: Parts): DailyLogs => {
  const { files, root, zone } = parts;
  const durable = new Set<string>();

  const keepNames = (path: string): TaskEither<FileError, void> =>
    program<FileError, void>(function* () {
      if (durable.has(path)) return;
      for (const folder of foldersOf(root, path)) yield* perform(files.syncFolder(folder));
      durable.add(path);
    });

  return {
    write: (entry) =>
      program<LogError, string>(function* () {
        const { date, block } = printEntry(entry, zone);
        const path = logPath(date);
        const append: At<string> = (spot) =>
          TE.map(() => date)(files.append(onDisk(spot), new TextEncoder().encode(block), true));
        const written = yield* perform(atLog(parts, path, true, append));
        if (written === null)
          return yield* perform<LogError, string>(
            TE.left(inTheWay(`${root}/${path}`, 'its folder was taken away meanwhile')),
          );
        yield* perform(keepNames(path));
        return date;
      }),
    read: (date) =>
      program<LogError, DailyLog | null>(function* () {
        const found: DailyLog[] = [];
        for (const path of logPaths(date)) {
          const log = yield* perform(readOne(parts, path, date));
          if (log !== null) found.push(log);
        }
        if (found.length === 0) return null;
        return {
          entries: found.flatMap(({ entries }) => entries),
          others: found.flatMap(({ others }) => others),
        };
      }),
  };
};
