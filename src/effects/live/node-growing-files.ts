import { type FSWatcher, watch } from 'node:fs';
import { constants, open } from 'node:fs/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { GrowingFiles, Part } from '../ports/growing-files.js';
import { fileAnswer } from './file-task.js';

const partOf = async (path: string, from: number, most: number): Promise<Part | null> => {
  // O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) return null;
    const size = Number(stats.size);
    const bytes = new Uint8Array(Math.max(0, Math.min(most, size - from)));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
    return { file: `${stats.dev}:${stats.ino}`, size, bytes: bytes.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
};

// ELOOP: a symbolic link; ENXIO: a socket.
const noFile: Readonly<Record<string, null>> = {
  ENOENT: null,
  ENOTDIR: null,
  ELOOP: null,
  EISDIR: null,
  ENXIO: null,
};

/** Growing files on a real disk. */
export const nodeGrowingFiles: GrowingFiles = {
  readFrom: (path, from, most) =>
    fileAnswer<Part | null>('read', path, noFile, () => partOf(path, from, most)),
  watch: (folder, changed) => {
    const begun = E.tryCatch<null, FSWatcher>(
      () => watch(folder, { persistent: false }, changed),
      () => null,
    );
    if (E.isLeft(begun)) return null;
    // The folder went away, or the system gave up: whoever watches looks now and then as well.
    begun.right.on('error', () => begun.right.close());
    return () => begun.right.close();
  },
};
