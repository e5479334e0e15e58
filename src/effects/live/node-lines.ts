import { constants, type FileHandle, open } from 'node:fs/promises';
import type { Lines, LinesRead, TakeLine } from '../ports/lines.js';
import { fileAnswer } from './file-task.js';
import { backwardLineCutter, lineCutter } from './line-cutter.js';

/** Small, so that whoever looks at each line never keeps others waiting for long. */
const CHUNK_BYTES = 64 * 1024;

type ReadLines = (handle: FileHandle, take: TakeLine, signal: AbortSignal) => Promise<LinesRead>;

const linesOf: ReadLines = async (handle, take, signal) => {
  const cutter = lineCutter(take);
  const chunk = new Uint8Array(CHUNK_BYTES);
  while (!signal.aborted) {
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
    if (bytesRead === 0) return cutter.finish() ? 'end' : 'enough';
    if (!cutter.push(chunk.subarray(0, bytesRead))) return 'enough';
  }
  return 'stopped';
};

const linesFromEnd: ReadLines = async (handle, take, signal) => {
  const cutter = backwardLineCutter(take);
  const chunk = new Uint8Array(CHUNK_BYTES);
  let left = (await handle.stat()).size;
  while (!signal.aborted) {
    if (left === 0) return cutter.finish() ? 'end' : 'enough';
    const size = Math.min(left, chunk.length);
    left -= size;
    const { bytesRead } = await handle.read(chunk, 0, size, left);
    // The file was cut meanwhile.
    if (bytesRead < size) return 'end';
    if (!cutter.push(chunk.subarray(0, size))) return 'enough';
  }
  return 'stopped';
};

const reading = async (
  path: string,
  read: ReadLines,
  take: TakeLine,
  signal: AbortSignal,
): Promise<LinesRead> => {
  // O_NONBLOCK: opening a FIFO that nobody writes to would otherwise wait for ever.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return (await handle.stat()).isFile() ? await read(handle, take, signal) : 'absent';
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

const by =
  (read: ReadLines): Lines['each'] =>
  (path, take, signal) =>
    fileAnswer<LinesRead>('read', path, noFile, () => reading(path, read, take, signal));

/** `Lines` on a real disk: a chunk at a time. */
export const nodeLines: Lines = { each: by(linesOf), eachBackwards: by(linesFromEnd) };
