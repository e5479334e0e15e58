import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isAmong,
  type StoreStatement,
  storeStatements,
} from '../../../src/memory/changes/store-statements.js';
import { checkStore } from '../../../src/memory/check/check.js';
import { consolidate } from '../../../src/memory/consolidation/consolidate.js';
import { withAbsoluteDates } from '../../../src/memory/dates/relative-dates.js';
import { documentOf } from '../../../src/memory/document.js';
import { frozenOf } from '../../../src/memory/frozen.js';
import { INDEX, type StoreFile, type StoreImage } from '../../../src/memory/store-image.js';
import { encodeText } from '../../../src/memory/text.js';
import {
  arbitraryStoreImage as store,
  WITH_EVERYTHING,
} from '../../../src/testing/arbitraries/store-image.js';
import { TOPIC_PATHS } from '../../../src/testing/arbitraries/words.js';

/** Lines of which several topics get one, so that duplicates and relative dates are frequent. */
const sharedLine = fc.constantFrom(
  '- Deploys go out on Tuesdays only',
  '- deploys go out on  Tuesdays only.',
  'Deploys go out on Tuesdays only',
  'The cache was cleared yesterday by Ana',
  '- The demo is due tomorrow, as 2026-03-09 said',
  '- 2026-03-09: the queue was drained yesterday',
  '## Deploys',
  '## 2026-03-09',
  'See [the rest](gone.md) of the old notes',
  'See [[missing|the rest]] of the old notes',
);
const entryLine = fc.constantFrom(
  '- [Old](gone.md) — plans were dropped yesterday by Ana',
  '- [A](a.md) — moved to the new host yesterday',
  '- [A](sub/a.md) — moved to the new host last week by Ben, who had said so before',
);
const additions = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...TOPIC_PATHS), sharedLine) },
    { weight: 1, arbitrary: fc.tuple(fc.constant(INDEX), entryLine) },
  ),
  { maxLength: 12 },
);

const withLine = (image: StoreImage, path: string, line: string): StoreImage => {
  const file = image.get(path);
  if (file !== undefined && frozenOf(path, file) !== undefined) return image;
  const before = file === undefined ? '' : new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes);
  const bytes = new TextEncoder().encode(`${before}\n${line}\n`);
  return new Map([...image, [path, { mode: 0o644, ...file, bytes }]]);
};

/** A long index takes long to mend and adds no case here; mending it has a property of its own. */
const SHORT = 4_000;

const repetitive = fc
  .tuple(
    store.filter((image) => (image.get(INDEX)?.bytes.length ?? 0) < SHORT),
    additions,
  )
  .map(([image, lines]) => lines.reduce((so, [path, line]) => withLine(so, path, line), image));

const indexIsOurs = (image: StoreImage): boolean => {
  const index = image.get(INDEX);
  return index === undefined || frozenOf(INDEX, index) === undefined;
};

/** The store as it would be if only its dates were made absolute. */
const withDates = (image: StoreImage): StoreImage =>
  new Map(
    [...image].map(([path, file]): [string, StoreFile] => {
      const document = frozenOf(path, file) === undefined ? documentOf(file.bytes) : null;
      if (document === null) return [path, file];
      return [
        path,
        { ...file, bytes: encodeText({ bom: document.bom, content: withAbsoluteDates(path, document) }) },
      ];
    }),
  );

test('consolidation leaves no error, loses no statement, touches no frozen file, and done again changes no byte', () => {
  const seen = { merged: 0, dropped: 0, dated: 0 };
  fc.assert(
    fc.property(repetitive, (before) => {
      fc.pre(indexIsOurs(before));
      const { image: after } = consolidate(before);
      expect(checkStore(after).errors).toEqual([]);
      const again = consolidate(after);
      expect(again.image).toBe(after);
      expect(again.leftOut).toEqual([]);
      const isStated = isAmong(
        storeStatements(after).flatMap((statement) => [statement, withoutBox(statement)]),
      );
      const dated = withDates(before);
      expect(storeStatements(dated).filter((statement) => !isStated(withoutBox(statement)))).toEqual([]);
      for (const [path, file] of before)
        if (frozenOf(path, file) !== undefined) expect(after.get(path)).toBe(file);
      if (storeStatements(after).length < storeStatements(before).length) seen.merged += 1;
      if ([...before.keys()].some((path) => !after.has(path))) seen.dropped += 1;
      if ([...dated].some(([path, { bytes }]) => !isEqual(bytes, before.get(path)?.bytes))) seen.dated += 1;
    }),
    { numRuns: 25, examples: [[WITH_EVERYTHING]] },
  );
  expect(seen.merged).toBeGreaterThan(0);
  expect(seen.dropped).toBeGreaterThan(0);
  expect(seen.dated).toBeGreaterThan(0);
});

const BOX = /^\[x\] (?:[-:] )?/;

/** The box of an entry to tick is a sign of the index, not a word; it goes with the entry. */
const withoutBox = (statement: StoreStatement): StoreStatement => ({
  ...statement,
  words: statement.words.replace(BOX, ''),
  whole: statement.whole.replace(BOX, ''),
});

const isEqual = (a: Uint8Array, b: Uint8Array | undefined): boolean =>
  b !== undefined && a.length === b.length && a.every((byte, at) => byte === b[at]);
