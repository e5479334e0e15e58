import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program, settled } from '../../effects/program.js';
import { reasonOf } from '../../machines/reason.js';
import type { Examined, Look } from './examined.js';
import { type Diagnosis, error, note, ok, warning } from './finding.js';
import { setTo } from './set-to.js';

const OWNER = 0o700;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

/** The store's folders: may we work in them, and may everybody? */
export const lookAtRights: Look = (examined) =>
  program<never, readonly Diagnosis[]>(function* () {
    const { memory, state, transcripts } = examined.paths;
    const found = [
      ...(yield* perform(lookAtFolder(examined, 'memory folder', memory, true))),
      ...(yield* perform(lookAtFolder(examined, 'state folder', state, true))),
      ...(yield* perform(lookAtFolder(examined, 'folder of transcripts', transcripts, false))),
    ];
    return found.length > 0 ? found : [ok('rights', 'The folders of the store can be read and written.')];
  });

const lookAtFolder = (
  examined: Examined,
  name: string,
  path: string,
  isWritten: boolean,
): TaskEither<never, readonly Diagnosis[]> =>
  program<never, readonly Diagnosis[]>(function* () {
    const { files } = examined.store.capabilities;
    const stat = yield* settled(files.stat(path));
    if (E.isLeft(stat)) return [error('rights', reasonOf(`The ${name} cannot be reached`, stat.left), CHECK)];
    if (stat.right?.kind !== 'directory') return [];
    const { mode } = stat.right;
    const needed = isWritten ? OWNER : 0o500;
    const closed = (mode & needed) === needed ? [] : [closedFolder(examined, name, path, mode | needed)];
    const held = isWritten && closed.length === 0 ? yield* settled(files.heldNames(path)) : E.right([]);
    const foreign = E.isRight(held) && held.right === 'all' ? [foreignFolder(name, path)] : [];
    const open = isWritten && (mode & OTHERS_WRITE) !== 0 ? [openFolder(examined, name, path, mode)] : [];
    return [...closed, ...foreign, ...open];
  });

const CHECK = 'Check the permissions of the folders above it.';

const closedFolder = (examined: Examined, name: string, path: string, mode: number): Diagnosis =>
  error(
    'rights',
    `The ${name} ${path} is closed to its own owner.`,
    `chmod u+${(mode & OWNER) === OWNER ? 'rwx' : 'rx'} opens it.`,
    setTo(examined, path, mode),
  );

const foreignFolder = (name: string, path: string): Diagnosis =>
  error(
    'rights',
    `The ${name} ${path} may not be written to by you.`,
    'It belongs to another user, or lies on a read-only file system: run autodream as its owner.',
  );

const openFolder = (examined: Examined, name: string, path: string, mode: number): Diagnosis =>
  warning(
    'rights',
    `Everybody on this machine may write to the ${name} ${path}, and so into what your sessions believe.`,
    (mode & STICKY) === 0
      ? 'chmod o-w closes it to them.'
      : 'It is made for everybody, as /tmp is: keep the store in a folder of its own.',
    (mode & STICKY) === 0 ? setTo(examined, path, mode & ~OTHERS_WRITE) : null,
  );

/** Is there a store at all? */
export const lookAtStore: Look = ({ paths, store }) =>
  program<never, readonly Diagnosis[]>(function* () {
    const stat = yield* settled(store.capabilities.files.stat(paths.memory));
    if (E.isRight(stat) && stat.right === null)
      return [
        note('store', `There is no store at ${paths.memory} yet: an agent makes it with its first memory.`),
      ];
    return [ok('store', `The store is ${paths.memory}.`)];
  });
