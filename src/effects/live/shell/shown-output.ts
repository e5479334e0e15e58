import { StringDecoder } from 'node:string_decoder';
import { SHELL_LIMITS } from '../../ports/shell.js';

/** Bytes after which nobody reads on: who writes so much is ended. */
const MOST_BYTES = 8 * 1024 * 1024;

/** What commands wrote, of which only beginning and end are held. `take` tells whether it wants more. */
export type ShownOutput = { readonly take: (chunk: Uint8Array) => boolean; readonly text: () => string };

/** Neither end of a text that was cut may be half of a character. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

export const shownOutput = (): ShownOutput => {
  const decoder = new StringDecoder('utf8');
  let [head, tail, size, bytes] = ['', '', 0, 0];
  const add = (text: string): void => {
    const fits = Math.max(0, SHELL_LIMITS.head - head.length);
    head += text.slice(0, fits);
    tail = `${tail}${text.slice(fits)}`.slice(-SHELL_LIMITS.tail);
    size += text.length;
  };
  return {
    take: (chunk) => {
      bytes += chunk.byteLength;
      add(decoder.write(Buffer.from(chunk)));
      return bytes <= MOST_BYTES;
    },
    text: () => {
      add(decoder.end());
      const omitted = size - head.length - tail.length;
      if (omitted === 0) return `${head}${tail}`;
      return `${whole(head)}\n[${omitted} characters are left out here; ask for less at once.]\n${whole(tail)}`;
    },
  };
};
