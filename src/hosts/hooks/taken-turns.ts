import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { FileError, Files } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';

/** Hooks of one event are called at the same moment; a session says the same again only later. */
export const SAME_MOMENT_MS = 10_000;

type Place = {
  readonly files: Files;
  readonly clock: Pick<Clock, 'now'>;
  readonly folder: string;
};

const isOver = (now: number, mtimeNs: bigint): boolean =>
  Math.abs(now - Number(mtimeNs / 1_000_000n)) > SAME_MOMENT_MS;

/** What was taken earlier is known no more, so that the folder stays small. */
const forget = ({ files, clock, folder }: Place): TaskEither<FileError, void> =>
  program<FileError, void>(function* () {
    for (const name of yield* perform(files.list(folder))) {
      const stat = yield* perform(files.stat(`${folder}/${name}`));
      if (stat !== null && isOver(clock.now(), stat.mtimeNs))
        yield* perform(files.unlink(`${folder}/${name}`));
    }
  });

const made = (place: Place, id: string): TaskEither<FileError, boolean> =>
  program<FileError, boolean>(function* () {
    yield* perform(place.files.makeFolder(place.folder));
    yield* settled(forget(place));
    return (yield* perform(place.files.create(`${place.folder}/${id}`, new Uint8Array()))) !== null;
  });

/**
 * Takes a turn for this process; false: another one took it a moment ago. A client calls the hooks of its settings and those of a
 * plugin, and each of them starts a process for the same turn. Where it cannot be told, the turn is ours: to work twice does
 * no harm, not to work would.
 */
export const takeTurn = (place: Place, id: string): TaskEither<never, boolean> =>
  program<never, boolean>(function* () {
    const taken = yield* settled(made(place, id));
    return E.isLeft(taken) || taken.right;
  });
