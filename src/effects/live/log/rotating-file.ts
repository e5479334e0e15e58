import { mkdir } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { Append } from '../../services/log/buffered-log.js';

/** An absolute folder, a file's name in it, its size in bytes at which a new one is begun, and how many old ones are kept. */
export type RotatingFile = {
  readonly folder: string;
  readonly name: string;
  readonly bytes: number;
  readonly kept: number;
};

/**
 * Appends to a file that is moved to `<name>.1` when it is full. The file is opened for each text and closed after it: several
 * processes write to it, and one that kept it open would go on writing to what another has moved away, and keep its process
 * alive. Each text is one write, so that lines of several processes do not mix.
 */
export const rotatingFile = ({ folder, name, bytes, kept }: RotatingFile): Append => {
  const write = async (text: string): Promise<boolean> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { createStream } = await import('rotating-file-stream');
      const stream = createStream(name, { path: folder, size: `${bytes}B`, rotate: kept, mode: 0o600 });
      stream.end(text);
      await finished(stream);
      return true;
    } catch {
      return false;
    }
  };
  // Of two processes that move the full file at the same time one finds it gone.
  return async (text) => (await write(text)) || write(text);
};
