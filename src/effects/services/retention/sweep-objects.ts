import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Hash } from '../../../memory/change.js';
import type { FileError, Files } from '../../ports/files.js';
import { perform, program } from '../../program.js';

/** What is swept: objects in `folder` last put before `before` (milliseconds since 1970) that are not in `kept`. */
export type Sweep = {
  readonly folder: string;
  readonly kept: ReadonlySet<Hash>;
  readonly before: number;
  /** A new part for a file name each time. */
  readonly unique: () => string;
};

const SHELF = /^[0-9a-f]{2}$/;
const REST = /^[0-9a-f]{62}$/;

/**
 * Takes an object away if nobody put it lately. Somebody may put it again between the look and the act, so it is moved
 * aside and looked at once more: whoever puts it gives its file a new time, or makes a new file.
 */
const discard = (files: Files, shelf: string, name: string, { before, unique }: Sweep) =>
  program<FileError, void>(function* () {
    const isOld = (mtimeNs: bigint): boolean => mtimeNs < BigInt(before) * 1_000_000n;
    const path = `${shelf}/${name}`;
    const found = yield* perform(files.stat(path));
    if (found === null || !isOld(found.mtimeNs)) return;
    const aside = `${shelf}/.aside-${unique()}`;
    if ((yield* perform(files.rename(path, aside))) === 'missing') return;
    const taken = yield* perform(files.stat(aside));
    if (taken === null || isOld(taken.mtimeNs)) yield* perform(files.unlink(aside));
    else yield* perform(files.rename(aside, path));
  });

/** Drafts and what a dead sweeper had moved aside go by their age alone. */
const isWanted = (shelf: string, name: string, kept: ReadonlySet<Hash>): boolean =>
  REST.test(name) ? kept.has(`${shelf}${name}`) : !/^\.(?:draft|aside)-/.test(name);

/** Sweeps the object store. What a run that is under way has put is never old enough. */
export const sweepObjects = (files: Files, sweep: Sweep): TaskEither<FileError, void> =>
  program(function* () {
    const shelves = (yield* perform(files.list(sweep.folder))).filter((name) => SHELF.test(name));
    for (const shelf of shelves) {
      const folder = `${sweep.folder}/${shelf}`;
      for (const name of yield* perform(files.list(folder)))
        if (!isWanted(shelf, name, sweep.kept)) yield* perform(discard(files, folder, name, sweep));
    }
  });
