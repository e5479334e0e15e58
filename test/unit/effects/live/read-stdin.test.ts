import * as E from 'fp-ts/lib/Either.js';
import { expect, test } from 'vitest';
import { type ReadChunk, readStdin } from '../../../../src/effects/live/read-stdin.js';

const MOST = 100;
const never = (): boolean => false;

/** Gives its parts one after another: bytes, or a code of the system. */
const giving = (...parts: readonly (Uint8Array | string)[]): ReadChunk => {
  const left = [...parts];
  return (chunk) => {
    const part = left.shift();
    if (typeof part === 'string') throw Object.assign(new Error(part), { code: part });
    if (part !== undefined) chunk.set(part);
    return part?.length ?? 0;
  };
};

const [one, two] = [Buffer.from('{"a": "gr'), Buffer.from('ün"}')];

test('a pipe that does not wait for its writer is read to its end all the same', () => {
  expect(readStdin(MOST, never, giving('EAGAIN', one, 'EAGAIN', 'EAGAIN', two))).toEqual(
    E.right('{"a": "grün"}'),
  );
});

test('a letter may be cut in two, and nothing is read after the whole', () => {
  const whole = Buffer.concat([one, two]);
  const cut = whole.indexOf('ü') + 1;
  const parts = [whole.subarray(0, cut), whole.subarray(cut), Buffer.from('more')];
  expect(readStdin(MOST, (text) => text.endsWith('}'), giving(...parts))).toEqual(E.right('{"a": "grün"}'));
});

test('more than is allowed is read away, and an input that cannot be read is told by the system’s code', () => {
  const chunks = Array.from({ length: 5 }, () => Buffer.alloc(30, 'x'));
  expect(readStdin(MOST, never, giving(...chunks))).toEqual(E.left({ _tag: 'StdinTooLarge', most: MOST }));
  for (const code of ['EBADF', 'EISDIR', 'EIO'])
    expect(readStdin(MOST, never, giving(one, code))).toEqual(E.left({ _tag: 'StdinUnreadable', code }));
});
