import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../src/effects/services/objects/sha256.js';
import {
  countSeen,
  nextBatch,
  type Position,
  positionAfter,
} from '../../../../src/memory/extraction/position.js';
import type { ShownRow } from '../../../../src/memory/transcripts/shown-rows.js';

const rowsOf = (texts: readonly string[]): readonly ShownRow[] =>
  texts.map((text, at) => ({
    who: at % 2 === 0 ? 'user' : 'assistant',
    time: null,
    number: at + 1,
    lines: [text],
  }));
const behind = (rows: readonly ShownRow[], count: number): Position => positionAfter(rows, count, sha256);

const texts = fc.array(fc.constantFrom('yes', 'no', 'go on', 'stop', 'a'.repeat(40)), { maxLength: 30 });

describe('the position in a session', () => {
  it('is found again however the session went on', () => {
    fc.assert(
      fc.property(texts, texts, (before, more) => {
        const [old, now] = [rowsOf(before), rowsOf([...before, ...more])];
        expect(countSeen(now, before.length === 0 ? null : behind(old, old.length), sha256)).toBe(old.length);
      }),
    );
  });

  it('moves over every row exactly once, in batches of at least one row', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 90 }), (all, most) => {
        const rows = rowsOf(all);
        const seen: number[] = [];
        let position: Position | null = null;
        for (let batch = nextBatch(rows, position, sha256, most); batch !== null; ) {
          seen.push(...batch.rows.map(({ number }) => number));
          expect(batch.more).toBe(seen.length < rows.length);
          position = batch.to;
          batch = nextBatch(rows, position, sha256, most);
        }
        expect(seen).toEqual(rows.map(({ number }) => number));
      }),
    );
  });

  it('is found by the last rows where a conversation was compacted', () => {
    const rows = rowsOf(['the port is 80', 'I see', 'use tabs', 'I will', 'the ferry is green', 'good']);
    const compacted = rowsOf([
      'a summary',
      'yes',
      'use tabs',
      'I will',
      'the ferry is green',
      'good',
      'and now?',
      'well',
    ]);
    expect(countSeen(compacted, behind(rows, 6), sha256)).toBe(6);
    expect(nextBatch(compacted, behind(rows, 6), sha256)?.rows.map(({ lines }) => lines[0])).toEqual([
      'and now?',
      'well',
    ]);
  });

  it('counts all as new where it is not found again: a second look harms less than none', () => {
    const rows = rowsOf(['the port is 80', 'I see']);
    expect(countSeen(rowsOf(['something else', 'indeed']), behind(rows, 2), sha256)).toBe(0);
    expect(countSeen(rowsOf([]), behind(rows, 2), sha256)).toBe(0);
  });
});
