import type { BigIntStats } from 'node:fs';
import { access, constants, type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStat, Files, HeldNames } from '../ports/files.js';
import { fileAnswer } from './file-task.js';
import { linkStat } from './link-stat.js';

const KINDS: ReadonlyMap<number, FileStat['kind']> = new Map([
  [constants.S_IFREG, 'file'],
  [constants.S_IFDIR, 'directory'],
  [constants.S_IFLNK, 'symlink'],
]);

export const fileStat = (stats: BigIntStats): FileStat => {
  const mode = Number(stats.mode);
  return {
    ino: stats.ino,
    dev: stats.dev,
    mtimeNs: stats.mtimeNs,
    size: Number(stats.size),
    kind: KINDS.get(mode & constants.S_IFMT) ?? 'other',
    links: Number(stats.nlink),
    mode: mode & 0o7777,
  };
};

const readRegular = async (
  path: string,
  take: (handle: FileHandle, size: number) => Promise<Uint8Array>,
): Promise<Uint8Array | null> => {
  // O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    return stats.isFile() ? await take(handle, stats.size) : null;
  } finally {
    await handle.close();
  }
};

const whole = async (handle: FileHandle): Promise<Uint8Array> => new Uint8Array(await handle.readFile());

const end =
  (most: number) =>
  async (handle: FileHandle, size: number): Promise<Uint8Array> => {
    await handle.datasync();
    const bytes = new Uint8Array(Math.min(most, size));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.subarray(0, bytesRead);
  };

const STICKY = 0o1000;

/** In a sticky folder, such as /tmp, each may take away only files of his own, but for the folder's owner and the superuser. */
const heldNames = async (folder: string): Promise<HeldNames> => {
  await access(folder, constants.W_OK | constants.X_OK);
  const { mode, uid } = await lstat(folder);
  const user = process.geteuid?.() ?? 0;
  if ((mode & STICKY) === 0 || user === 0 || user === uid) return [];
  const names = await readdir(folder);
  const ownerOf = (name: string) =>
    lstat(join(folder, name)).then(
      (found) => found.uid,
      () => null,
    );
  const owners = await Promise.all(names.map(ownerOf));
  return names.filter((_, at) => owners[at] !== user).sort();
};

const absent = { ENOENT: null, ENOTDIR: null };
// ELOOP: a symbolic link; ENXIO: a socket.
const noFile = { ...absent, ELOOP: null, EISDIR: null, ENXIO: null };

const held: Readonly<Record<string, HeldNames>> = { ENOENT: [], EACCES: 'all', EPERM: 'all', EROFS: 'all' };

/** The reading half of `Files` on a real disk. */
export const nodeReads: Pick<Files, 'stat' | 'list' | 'heldNames' | 'read' | 'readEnd'> = {
  stat: (path) => fileAnswer<FileStat | null>('stat', path, absent, () => linkStat(path).then(fileStat)),
  list: (path) =>
    fileAnswer<readonly string[]>('list', path, { ENOENT: [] }, async () => (await readdir(path)).sort()),
  heldNames: (folder) => fileAnswer<HeldNames>('heldNames', folder, held, () => heldNames(folder)),
  read: (path) => fileAnswer<Uint8Array | null>('read', path, noFile, () => readRegular(path, whole)),
  readEnd: (path, most) =>
    fileAnswer<Uint8Array | null>('readEnd', path, noFile, () => readRegular(path, end(most))),
};
