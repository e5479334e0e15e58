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
import { WITH_EVERYTHING } from '../../../src/testing/arbitraries/store-image.js';
import { repetitive } from './repetitive-store.js';

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
