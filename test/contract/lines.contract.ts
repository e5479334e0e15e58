import * as E from 'fp-ts/lib/Either.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { LINE_BYTES, type Lines, type LinesRead } from '../../src/effects/ports/lines.js';

/** A place to test an adapter in: an empty folder, and ways to lay things there. */
export type LinesPlace = {
  readonly lines: Lines;
  readonly folder: string;
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
  readonly symlink: (target: string, path: string) => Promise<void>;
  readonly fifo: (path: string) => Promise<void>;
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const unaborted = new AbortController().signal;

/** The behaviour that every adapter of `Lines` shares. */
export const linesContract = (name: string, open: () => Promise<LinesPlace>): void => {
  describe(`Lines: ${name}`, () => {
    let place: LinesPlace;
    let path: string;
    beforeEach(async () => {
      place = await open();
      path = `${place.folder}/file`;
    });

    const read = async (
      most = Number.POSITIVE_INFINITY,
      signal = unaborted,
    ): Promise<{ readonly seen: readonly (string | null)[]; readonly end: LinesRead }> => {
      const seen: (string | null)[] = [];
      const outcome = await place.lines.each(path, (line) => seen.push(line) < most, signal)();
      if (E.isLeft(outcome)) throw new Error(JSON.stringify(outcome.left));
      const backwards: (string | null)[] = [];
      const back = await place.lines.eachBackwards(path, (line) => backwards.push(line) < most, signal)();
      expect(back).toEqual(outcome);
      if (most === Number.POSITIVE_INFINITY) expect(backwards.toReversed()).toEqual(seen);
      return { seen, end: outcome.right };
    };

    const last = async (most: number): Promise<readonly (string | null)[]> => {
      const seen: (string | null)[] = [];
      await place.lines.eachBackwards(path, (line) => seen.push(line) < most, unaborted)();
      return seen;
    };

    it.each([
      ['', []],
      ['one', ['one']],
      ['one\n', ['one']],
      ['one\ntwo', ['one', 'two']],
      ['\n\ntwo\r\n', ['', '', 'two\r']],
      ['\uFEFFone\nzwei ü 三 😀\n', ['\uFEFFone', 'zwei ü 三 😀']],
    ])('cuts %j at its newlines', async (text, lines) => {
      await place.write(path, bytesOf(text));
      expect(await read()).toEqual({ seen: lines, end: 'end' });
    });

    it('gives the lines of a file that is far larger than any buffer, characters whole', async () => {
      const lines = Array.from({ length: 30_000 }, (_, index) => `${index} ${'ü😀'.repeat(index % 7)}`);
      await place.write(path, bytesOf(lines.join('\n')));
      expect(await read()).toEqual({ seen: lines, end: 'end' });
    });

    it('gives a line of the longest length, and of a longer one only that it was there', async () => {
      const [longest, longer] = ['x'.repeat(LINE_BYTES), 'y'.repeat(LINE_BYTES + 1)];
      await place.write(path, bytesOf(`a\n${longest}\nb\n${longer}\nc\n${longer}`));
      expect(await read()).toEqual({ seen: ['a', longest, 'b', null, 'c', null], end: 'end' });
    });

    it('tells of a line that is no text, and goes on', async () => {
      await place.write(path, Uint8Array.of(0x61, 0x0a, 0xff, 0xfe, 0x0a, 0x62));
      expect(await read()).toEqual({ seen: ['a', null, 'b'], end: 'end' });
    });

    it('stops when the taker has enough, also at the last line', async () => {
      await place.write(path, bytesOf('one\ntwo\nthree'));
      expect(await read(2)).toEqual({ seen: ['one', 'two'], end: 'enough' });
      expect(await read(3)).toEqual({ seen: ['one', 'two', 'three'], end: 'enough' });
    });

    it('gives the last lines first, where they are asked for', async () => {
      await place.write(path, bytesOf(`${'x'.repeat(100_000)}\n`.repeat(3).concat('one\n\nzwei ü 三 😀')));
      expect(await last(3)).toEqual(['zwei ü 三 😀', '', 'one']);
      await place.write(`${place.folder}/ended`, bytesOf('one\ntwo\n'));
      path = `${place.folder}/ended`;
      expect(await last(1)).toEqual(['two']);
    });

    it('stops soon after the signal aborts', async () => {
      await place.write(path, bytesOf('line\n'.repeat(100_000)));
      expect(await read(9, AbortSignal.abort())).toEqual({ seen: [], end: 'stopped' });
      const stop = new AbortController();
      let count = 0;
      const abortAtFirst = (): boolean => {
        count += 1;
        stop.abort();
        return true;
      };
      expect(await place.lines.each(path, abortAtFirst, stop.signal)()).toEqual(E.right('stopped'));
      expect(count).toBeLessThan(100_000);
    });

    it('tells what is no regular file, follows no link and waits for no FIFO', async () => {
      await place.write(`${place.folder}/target`, bytesOf('secret'));
      await place.symlink('target', `${place.folder}/link`);
      await place.fifo(`${place.folder}/fifo`);
      for (const other of ['nothing', 'nothing/below', 'target/below', 'link', 'fifo', '']) {
        path = `${place.folder}/${other}`.replace(/\/$/, '');
        expect(await read()).toEqual({ seen: [], end: 'absent' });
      }
    });
  });
};
