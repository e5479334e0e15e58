import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DREAM_SOURCE, EXTRACTION_SOURCE, markerOf } from '../../../src/memory/prompt/source.js';
import { BEGINNING, readLine } from '../../../src/memory/transcripts/shown-rows.js';

/** What happens in a transcript. Words that begin with `secret` are of an own run, those with `open` of a conversation. */
type Piece = { readonly kind: 'talk' | 'run' | 'noise'; readonly rows: readonly unknown[] };

const user = (content: unknown, more = {}): unknown => ({ type: 'user', message: { content }, ...more });
const assistant = (text: string): unknown => ({
  type: 'assistant',
  message: { content: [{ type: 'text', text }] },
});
const result = (content: string): unknown => user([{ type: 'tool_result', content }]);

const marker = fc.constantFrom(markerOf(DREAM_SOURCE), markerOf(EXTRACTION_SOURCE));
const opening = fc
  .tuple(marker, fc.string())
  .chain(([mark, words]) =>
    fc.constantFrom(
      user(`${mark}\nsecret ${words}`),
      user([{ type: 'text', text: `/dream\n${mark}\nsecret` }]),
      user(`${mark} secret`, { isMeta: true }),
      result(`${mark} secret`),
    ),
  );
const inRun = fc.constantFrom(
  assistant('secret answer'),
  result('secret result'),
  user('secret skill', { isMeta: true }),
  user('secret chain', { isSidechain: true }),
  user('<task-notification>secret'),
  { type: 'summary', summary: 'secret title' },
);
const run: fc.Arbitrary<Piece> = fc
  .tuple(opening, fc.array(inRun, { maxLength: 5 }))
  .map(([first, rest]) => ({ kind: 'run', rows: [first, ...rest] }));
const talk: fc.Arbitrary<Piece> = fc
  .array(
    fc.constantFrom(assistant('open answer'), result('secret result'), { type: 'summary', summary: 'open' }),
    {
      maxLength: 4,
    },
  )
  .map((rest) => ({ kind: 'talk', rows: [user('open question'), ...rest] }));
const noise: fc.Arbitrary<Piece> = fc
  .constantFrom<unknown>({ type: 'attachment', message: { content: 'secret' } }, 'secret', null, {
    type: 'user',
  })
  .map((row) => ({ kind: 'noise', rows: [row] }));

const openWords = (rows: readonly unknown[]): number =>
  rows.filter((row) => /"(?:text|content|summary)":"open/.test(JSON.stringify(row))).length;

it('of any transcript nothing of an own run is shown, and all of a conversation, numbered from one', () => {
  const seen = { runs: 0, talks: 0, both: 0 };
  fc.assert(
    fc.property(fc.array(fc.oneof(run, talk, noise), { maxLength: 12 }), (pieces) => {
      let reading = BEGINNING;
      const shown = pieces
        .flatMap(({ rows }) => rows)
        .flatMap((row) => {
          const read = readLine(reading, JSON.stringify(row));
          reading = read.reading;
          return read.rows;
        });
      const [runs, talks] = [
        pieces.some(({ kind }) => kind === 'run'),
        pieces.some(({ kind }) => kind === 'talk'),
      ];
      seen.runs += Number(runs);
      seen.talks += Number(talks);
      seen.both += Number(runs && talks);
      expect(shown.flatMap(({ lines }) => lines).filter((line) => line.includes('secret'))).toEqual([]);
      expect(shown.length).toBe(
        pieces.reduce((sum, { kind, rows }) => sum + (kind === 'talk' ? openWords(rows) : 0), 0),
      );
      expect(shown.map(({ number }) => number)).toEqual(shown.map((_, index) => index + 1));
    }),
    { numRuns: 1_000 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100);
});
