import {
  constants,
  type FileHandle,
  link,
  lutimes,
  mkdir,
  open,
  rename,
  rm,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CreateOptions, FileStat, Files } from '../ports/files.js';
import { codeOf, fileAnswer, fileTask } from './file-task.js';
import { fileStat, nodeReads } from './node-read.js';

/**
 * Node hands times over as a double of seconds. Up to Node 22 it cuts that to microseconds, so that with 0.4 µs more a whole
 * millisecond reads back as itself; from Node 24 on those 0.4 µs stay. A whole second is exact in all of them as it is.
 */
const seconds = (mtimeMs: number): number => (mtimeMs % 1e3 === 0 ? mtimeMs / 1e3 : mtimeMs / 1e3 + 4e-7);

const fill = async (
  handle: FileHandle,
  bytes: Uint8Array,
  { mode, mtimeMs }: CreateOptions,
): Promise<FileStat> => {
  if (bytes.length > 0) await handle.writeFile(bytes);
  if (mode !== undefined) await handle.chmod(mode); // the process's umask took bits away
  if (mtimeMs !== undefined) await handle.utimes(seconds(mtimeMs), seconds(mtimeMs));
  await handle.sync(); // not only the data: the time is what some of these files are made for
  return fileStat(await handle.stat({ bigint: true }));
};

const create = async (path: string, bytes: Uint8Array, options: CreateOptions): Promise<FileStat> => {
  const handle = await open(path, 'wx', options.mode ?? 0o600);
  try {
    return await fill(handle, bytes, options);
  } catch (error) {
    await unlink(path); // half a file is worse than none, and would be in the way of a second try
    throw error;
  } finally {
    await handle.close();
  }
};

const appendFlags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

const append = async (path: string, bytes: Uint8Array, sync: boolean): Promise<void> => {
  const handle = await open(path, appendFlags, 0o600);
  let isDurable = false;
  try {
    const { bytesWritten } = await handle.write(bytes);
    if (bytesWritten < bytes.length) throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
    if (sync) await handle.datasync();
    isDurable = sync;
  } finally {
    const closed = handle.close();
    // What is durable no failure to close takes back, so nobody waits for that.
    if (isDurable) closed.catch(() => {});
    else await closed;
  }
};

const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** One that is there is fine, also behind a link. */
const makeOne = (path: string): Promise<void> =>
  mkdir(path).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
    const there = await stat(path);
    if (!there.isDirectory()) throw error;
  });

/** Node's own way of making parents tries for ever where a folder is there in which the system makes none, as in /proc. */
const makeFolder = (path: string): Promise<void> =>
  makeOne(path).catch(async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  });

const after = async <A>(act: Promise<unknown>, result: A): Promise<A> => {
  await act;
  return result;
};

/** `Files` on a real disk, by `node:fs`. */
export const nodeFiles: Files = {
  ...nodeReads,
  makeFolder: (path) => fileTask('makeFolder', path, () => makeFolder(path)),
  create: (path, bytes, options = {}) =>
    fileAnswer<FileStat | null>('create', path, { EEXIST: null }, () => create(path, bytes, options)),
  append: (path, bytes, sync) => fileTask('append', path, () => append(path, bytes, sync)),
  link: (from, to) =>
    fileAnswer<'linked' | 'exists' | 'missing'>('link', to, { EEXIST: 'exists', ENOENT: 'missing' }, () =>
      after(link(from, to), 'linked'),
    ),
  rename: (from, to) =>
    fileAnswer<'renamed' | 'missing'>('rename', to, { ENOENT: 'missing' }, () =>
      after(rename(from, to), 'renamed'),
    ),
  unlink: (path) =>
    fileAnswer<'unlinked' | 'missing'>('unlink', path, { ENOENT: 'missing' }, () =>
      after(unlink(path), 'unlinked'),
    ),
  removeFolder: (path) => fileTask('removeFolder', path, () => rm(path, { recursive: true, force: true })),
  syncFolder: (path) => fileTask('syncFolder', path, () => syncFolder(path)),
  touch: (path, mtimeMs) => fileTask('touch', path, () => lutimes(path, seconds(mtimeMs), seconds(mtimeMs))),
};
