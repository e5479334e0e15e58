import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DREAM_SOURCE, markerOf } from '../../../../src/memory/prompt/source.js';
import { lastRows } from '../../../../src/memory/transcripts/last-rows.js';
import { BEGINNING, readLine, type ShownRow } from '../../../../src/memory/transcripts/shown-rows.js';

const row = (type: string, content: unknown, more: object = {}): string =>
  JSON.stringify({ type, message: { role: type, content }, ...more });

const line = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 4 }).map((text) => row('user', text)),
  fc.constantFrom('x', 'y', '').map((text) => row('assistant', [{ type: 'text', text }])),
  fc.constant(row('user', `${markerOf(DREAM_SOURCE)}\nDream.`)),
  fc.constant(row('user', [{ type: 'tool_result', content: 'result' }])),
  fc.constant(row('user', 'a summary', { isCompactSummary: true })),
  fc.constant(row('user', 'meta', { isMeta: true })),
  fc.constantFrom('{}', 'no JSON', row('assistant', 'side', { isSidechain: true })),
);

const shownOf = (lines: readonly string[]): readonly ShownRow[] => {
  let reading = BEGINNING;
  return lines.flatMap((next) => {
    const read = readLine(reading, next);
    reading = read.reading;
    return read.rows;
  });
};

const lastOf = (lines: readonly string[], most: number) => {
  const { take, rows } = lastRows(most);
  const enough = lines.toReversed().findIndex((next) => !take(next));
  return { rows: rows(enough === -1), looked: enough === -1 ? lines.length : enough + 1 };
};

describe('the last rows of a transcript', () => {
  it('are those that are shown last when it is read from its beginning', () => {
    const seen = { fewer: 0, all: 0 };
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 3, maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        (lines, most) => {
          const forwards = shownOf(lines);
          const { rows, looked } = lastOf(lines, most);
          const expected = forwards
            .slice(-most)
            .map((shown, at, last) => ({ ...shown, number: at - last.length }));
          expect(rows).toEqual(expected);
          seen[looked < lines.length ? 'fewer' : 'all'] += 1;
        },
      ),
      { numRuns: 500 },
    );
    expect(Math.min(seen.fewer, seen.all)).toBeGreaterThan(20);
  });

  it('are looked for so far back and no farther where nothing shows whose they are', () => {
    const result = row('user', [{ type: 'tool_result', content: 'x'.repeat(1_000_000) }]);
    const lines = [row('user', 'a question'), ...Array.from({ length: 40 }, () => result)];
    const { rows, looked } = lastOf(lines, 1);
    expect(rows).toEqual([]);
    expect(looked).toBeLessThan(20);
  });

  it('after one of our own runs are not those of the run', () => {
    const lines = [row('user', 'a'), row('user', markerOf(DREAM_SOURCE)), row('assistant', 'of the run')];
    expect(lastOf(lines, 1).rows.map(({ lines: [text] }) => text)).toEqual(['a']);
  });
});
