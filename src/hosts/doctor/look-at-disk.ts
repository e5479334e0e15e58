import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError, Files } from '../../effects/ports/files.js';
import { perform, program, settled } from '../../effects/program.js';
import { makeState } from '../../effects/services/state/make-state.js';
import { reasonOf } from '../../machines/reason.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, error, ok, warning } from './finding.js';

/** What the file system of the state folder can do. `grainNs`: how far off a time was that was set. */
type Probed = { readonly links: boolean; readonly renames: boolean; readonly grainNs: bigint };

/** A time that no coarse clock can show: neither a whole second nor an even millisecond. */
const ODD_MS = 1_700_000_001_357;
const MS = 1_000_000n;

/** Tries in the state folder what a dream relies on; nothing of it is left. */
export const lookAtDisk: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const { files } = examined.store.capabilities;
    const { memory, state } = examined.paths;
    const stat = yield* settled(files.stat(memory));
    if (E.isLeft(stat) || stat.right?.kind !== 'directory') return [];
    const probed = yield* settled(probe(examined));
    if (E.isLeft(probed)) return [error('disk', reasonOf('The state folder cannot be used', probed.left))];
    const there = yield* settled(files.stat(state));
    const isElsewhere = E.isRight(there) && there.right !== null && there.right.dev !== stat.right.dev;
    return [...judged(probed.right), ...(isElsewhere ? [ELSEWHERE] : [])];
  });

const ELSEWHERE = warning(
  'disk',
  'State and memory lie on two file systems, and only that of the state was tried: the lock is kept on the other.',
);

const probe = ({ store, paths }: Examined): TaskEither<FileError, Probed> =>
  program<FileError, Probed>(function* () {
    const { files, random } = store.capabilities;
    yield* perform(makeState(files, paths.state));
    const folder = `${paths.state}/probe-${random()}`;
    yield* perform(files.makeFolder(folder));
    const probed = yield* settled(tried(files, folder));
    yield* settled(files.removeFolder(folder));
    return yield* perform(async () => probed);
  });

const tried = (files: Files, folder: string): TaskEither<FileError, Probed> =>
  program<FileError, Probed>(function* () {
    const [first, second, third] = [`${folder}/first`, `${folder}/second`, `${folder}/third`];
    yield* perform(files.create(first, new Uint8Array([10]), { mtimeMs: ODD_MS }));
    const made = yield* perform(files.stat(first));
    const linked = yield* settled(files.link(first, second));
    const other = yield* settled(files.stat(second));
    const links =
      E.isRight(linked) && linked.right === 'linked' && E.isRight(other) && other.right?.ino === made?.ino;
    const renamed = yield* settled(files.rename(first, third));
    const after = yield* perform(files.stat(third));
    const renames = E.isRight(renamed) && renamed.right === 'renamed' && after?.mtimeNs === made?.mtimeNs;
    const off = (made?.mtimeNs ?? 0n) - BigInt(ODD_MS) * MS;
    return { links, renames, grainNs: off < 0n ? -off : off };
  });

const judged = ({ links, renames, grainNs }: Probed): readonly Diagnosis[] => {
  const found = [
    ...(renames ? [] : [NO_RENAME]),
    ...(links ? [] : [NO_LINKS]),
    ...(grainNs < MS ? [] : [coarse(grainNs)]),
  ];
  return found.length > 0 ? found : [ok('disk', 'The file system has hard links, renames and exact times.')];
};

const MOVE = 'Keep the store on a file system of the machine itself, such as ext4 or APFS.';

const NO_RENAME = error('disk', 'The file system cannot rename a file and keep its time.', MOVE);

const NO_LINKS = warning(
  'disk',
  'The file system has no hard links: copies take their place, so that a time that is put back is exact to a microsecond at best.',
  MOVE,
);

const coarse = (grainNs: bigint): Diagnosis =>
  warning(
    'disk',
    `Times are kept in coarse steps (one was ${grainNs / MS} ms off): an edit within such a step may not be seen as one.`,
    MOVE,
  );
