import { constants, type FileHandle, open } from 'node:fs/promises';
import type { Lines, LinesRead, TakeLine } from '../ports/lines.js';
import { fileAnswer } from './file-task.js';
import { lineCutter } from './line-cutter.js';

/** Small, so that whoever looks at each line never keeps others waiting for long. */
const CHUNK_BYTES = 16 * 1024;

const linesOf = async (handle: FileHandle, take: TakeLine, signal: AbortSignal): Promise<LinesRead> => {
  const cutter = lineCutter(take);
  const chunk = new Uint8Array(CHUNK_BYTES);
  while (!signal.aborted) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
    if (bytesRead === 0) return cutter.finish() ? 'end' : 'enough';
    if (!cutter.push(chunk.subarray(0, bytesRead))) return 'enough';
  }
  return 'stopped';
};

const each = async (path: string, take: TakeLine, signal: AbortSignal): Promise<LinesRead> => {
  // O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return (await handle.stat()).isFile() ? await linesOf(handle, take, signal) : 'absent';
  } finally {
    await handle.close();
  }
};

// ELOOP: a symbolic link; ENXIO: a socket.
const noFile: Readonly<Record<string, LinesRead>> = {
  ENOENT: 'absent',
  ENOTDIR: 'absent',
  ELOOP: 'absent',
  EISDIR: 'absent',
  ENXIO: 'absent',
};

/** `Lines` on a real disk: a chunk at a time. */
export const nodeLines: Lines = {
  each: (path, take, signal) => fileAnswer<LinesRead>('read', path, noFile, () => each(path, take, signal)),
};
