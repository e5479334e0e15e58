import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError, FileStat, Files } from '../../ports/files.js';
import { perform, program, settled } from '../../program.js';
import { obstacleOf } from './descend.js';
import type { Obstacle } from './obstacle.js';
import { twinAt } from './spelling.js';
import { onDisk, type Spot } from './spot.js';

/**
 * How a file is replaced. `mode`: permission bits of one that is new. `over`: what was there when the caller looked, null: nothing; where
 * something else is there now, nothing is done.
 */
export type Replacement = {
  readonly bytes: Uint8Array;
  readonly mode: number;
  readonly draft: string;
  readonly over?: FileStat | null;
};

const obstacle = (at: string, what: 'several-names' | 'changed' | 'mount'): Obstacle => ({
  _tag: 'Obstacle',
  at,
  what,
});

const whyNotOver = (stat: FileStat | null, { path }: Spot): Obstacle | null => {
  if (stat === null) return null;
  if (stat.kind !== 'file') return obstacleOf(stat, path);
  return stat.links > 1 ? obstacle(path, 'several-names') : null;
};

/** A file that was edited in place has another time, one that was replaced another number. */
const isSame = (one: FileStat | null, other: FileStat | null): boolean =>
  one === null || other === null
    ? one === other
    : one.ino === other.ino &&
      one.dev === other.dev &&
      one.mtimeNs === other.mtimeNs &&
      one.size === other.size;

/** Why a file cannot be put here; null: it can. */
export const whyNotReplace = (files: Files, spot: Spot): TaskEither<FileError, Obstacle | null> =>
  program(function* () {
    const twin = yield* perform(twinAt(files, spot));
    if (twin !== null) return twin;
    return whyNotOver(yield* perform(files.stat(onDisk(spot))), spot);
  });

/** The last look before a draft takes the name. What comes between the two is replaced, never followed or written into. */
const takeName = (
  files: Files,
  spot: Spot,
  draft: string,
  over: FileStat | null,
): TaskEither<FileError, Obstacle | null> =>
  program(function* () {
    const now = yield* perform(files.stat(onDisk(spot)));
    const why = whyNotOver(now, spot) ?? (isSame(over, now) ? null : obstacle(spot.path, 'changed'));
    if (why !== null) return why;
    const renamed = yield* perform(files.rename(draft, onDisk(spot)));
    return renamed === 'renamed' ? null : obstacle(spot.path, 'changed');
  });

/** Puts a file here in one step: a draft that nobody else has, in the same folder, takes the name. */
export const replaceAt = (
  files: Files,
  spot: Spot,
  { bytes, mode, draft, over }: Replacement,
): TaskEither<FileError, Obstacle | null> =>
  program<FileError, Obstacle | null>(function* () {
    const why = yield* perform(whyNotReplace(files, spot));
    if (why !== null) return why;
    const found = yield* perform(files.stat(onDisk(spot)));
    const at = `${spot.folder.path}/${draft}`;
    const made = yield* perform(files.create(at, bytes, { mode: found?.mode ?? mode }));
    if (made === null) return obstacle(spot.path, 'changed');
    const taken = yield* settled(takeName(files, spot, at, over === undefined ? found : over));
    if (taken._tag === 'Left' || taken.right !== null) yield* perform(files.unlink(at));
    return yield* perform(TE.fromEither(taken));
  });
