import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerOf } from '../../../src/memory/changes/ledger.js';
import { checkStore } from '../../../src/memory/check/check.js';
import { consolidate } from '../../../src/memory/consolidation/consolidate.js';
import { bodyOf, documentOf } from '../../../src/memory/document.js';
import { redundantStatements } from '../../../src/memory/redundant-statements.js';
import { checkResult } from '../../../src/memory/result/check-result.js';
import type { StoreImage } from '../../../src/memory/store-image.js';
import { imageOf } from '../../unit/memory/image.js';

const subject = fc.constantFrom('the gauge', 'the board page', 'the collector', 'our nightly job');
const predicate = fc.constantFrom('reads {} of the pier', 'keeps {} in the cache', 'must show {} at noon');
const object = fc.constantFrom(
  '7 levels',
  'seven levels',
  'levels from Ana',
  'levels of `north`',
  'all levels',
);
const base = fc
  .tuple(subject, predicate, object)
  .map(([who, does, what]) => `${who} ${does.replace('{}', what)}`);

/** Pairs of what may stand in the same place and says something else. */
const difference = fc.constantFrom(
  ['7', '8'],
  ['seven', 'eleven'],
  ['7', '7.5'],
  ['Ana', 'Ben'],
  ['`north`', '`south`'],
  ['ops@harbour.example', 'dev@harbour.example'],
  ['https://harbour.example/a', 'https://harbour.example/b'],
  ['"the end"', '"end"'],
  ['/srv/the/a', '/srv/the/b'],
  ['must', 'may'],
  ['must not', 'must'],
  ["doesn't", 'does'],
  ['never', 'now'],
  ['without', 'with'],
  ['before', 'after'],
  ['7 ms', '7 s'],
  ['七个', '八个'],
  ['不要', '要'],
  ['没有', '有'],
  ['别', ''],
);
const filler = fc.constantFrom(
  'now',
  'really',
  'basically',
  'please',
  'just',
  'simply',
  'the',
  'a',
  'that',
  '',
);

/** A filler put in somewhere, at the end included. */
const padded = (text: string, word: string, at: number): string => {
  const words = text.split(' ');
  words.splice(at % (words.length + 1), 0, ...(word === '' ? [] : [word]));
  return words.join(' ');
};

const textsIn = (image: StoreImage): readonly string[] =>
  ['a.md', 'b.md', 'c.md'].flatMap((path) => {
    const file = image.get(path);
    const document = file === undefined ? null : documentOf(file.bytes);
    return document === null ? [] : bodyOf(document).statements.map(({ text }) => text);
  });

const storeOf = (...statements: readonly string[]): StoreImage =>
  imageOf({
    'MEMORY.md': '- [a](a.md) — gauges\n- [b](b.md) — pages\n- [c](c.md) — jobs\n',
    ...Object.fromEntries(
      ['a.md', 'b.md', 'c.md'].map((path, at) => [
        path,
        `# ${path}\n\n- Words that only ${path} has here\n${statements[at] === undefined ? '' : `- ${statements[at]}\n`}`,
      ]),
    ),
  });

test('two statements that differ in a number, a name, a negation or their like are never merged', () => {
  const place = fc.nat(12);
  fc.assert(
    fc.property(base, difference, place, filler, filler, place, (text, [one, other], at, f, g, where) => {
      const a = padded(padded(text, one ?? '', at), f, where);
      const b = padded(padded(text, other ?? '', at), g, where + 1);
      expect(redundantStatements(storeOf(a, b))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

/** What the oracle takes for fillers; written down anew on purpose. */
const FILLERS = new Set([
  'a',
  'an',
  'the',
  'now',
  'just',
  'really',
  'basically',
  'actually',
  'simply',
  'literally',
  'please',
  'kindly',
  'that',
]);
const plain = (text: string): string[] => text.toLowerCase().replace(/[.,]/g, '').split(/\s+/);

/** Is every word of the one among those of the other, in order, and all that the other has besides a filler? */
const isThinner = (one: string, other: string): boolean => {
  const left = plain(one);
  for (const word of plain(other)) {
    if (left[0] === word) left.shift();
    else if (!FILLERS.has(word)) return false;
  }
  return left.length === 0;
};

describe('of statements that differ in filler words', () => {
  // Some are fillers wherever they stand, so that enough is merged.
  const sure = fc.constantFrom('now', 'actually', 'the', '');
  const any = fc.oneof({ weight: 3, arbitrary: sure }, filler);
  const variant = fc.tuple(base, any, fc.nat(9), any, fc.nat(9), fc.constantFrom('', '.'));
  const variants = fc
    .tuple(variant, fc.array(fc.tuple(any, fc.nat(9)), { minLength: 2, maxLength: 2 }))
    .map(([[text, f, at, g, to, end], more]) => [
      `${padded(padded(text, f, at), g, to)}${end}`,
      ...more.map(([word, place]) => padded(text, word, place)),
    ]);

  test('one goes only where another has all of its words; the result is sound, told as merged, and final', () => {
    let merged = 0;
    let kept = 0;
    fc.assert(
      fc.property(variants, (statements) => {
        const before = storeOf(...statements);
        const { image } = consolidate(before);
        const left = textsIn(image);
        const gone = statements.filter((text) => !left.includes(text));
        for (const text of gone) expect(left.some((other) => isThinner(text, other))).toBe(true);
        expect(checkStore(image).errors).toEqual([]);
        expect(consolidate(image).image).toBe(image);
        expect(checkResult(before, image).breaches).toEqual([]);
        const fates = ledgerOf(before, image);
        expect(fates.filter(({ fate }) => fate._tag !== 'merged-into')).toEqual([]);
        expect(fates).toHaveLength(textsIn(before).length - left.length);
        if (gone.length > 0) merged += 1;
        else kept += 1;
      }),
      { numRuns: 80 },
    );
    expect(merged).toBeGreaterThan(8);
    expect(kept).toBeGreaterThan(1);
  });

  test('a model that merges many of them has made nothing vanish, one that drops other words has', () => {
    const told = Array.from({ length: 12 }, (_, at) => `pier ${at} keeps levels in the cache`);
    const before = storeOf(told.map((text) => `basically, the ${text}`).join('\n- '), told.join('\n- '));
    const thinned = storeOf(told.map((text) => `basically, the ${text}`).join('\n- '));
    expect(checkResult(before, thinned).breaches).toEqual([]);
    const wrong = storeOf(
      told.map((text) => `basically, the ${text.replace('levels', 'tides')}`).join('\n- '),
    );
    expect(checkResult(before, wrong).breaches.map(({ _tag }) => _tag)).toEqual(['StatementsVanished']);
  });
});
