import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/memory/change.js';
import { invertChange } from '../../../src/memory/changes/invert-change.js';
import { makeChange } from '../../../src/memory/changes/make-change.js';
import { mendIndex } from '../../../src/memory/mending/mend-index.js';
import { checkResult } from '../../../src/memory/result/check-result.js';
import type { StoreFile, StoreImage } from '../../../src/memory/store-image.js';
import {
  arbitraryStoreImage as store,
  WITH_EVERYTHING,
} from '../../../src/testing/arbitraries/store-image.js';

/** Stands for a digest: equal for equal bytes only. */
const hash = (bytes: Uint8Array): string => bytes.join(',');
const bytesOf = (name: string): Uint8Array => Uint8Array.from(name === '' ? [] : name.split(',').map(Number));

function applied(image: StoreImage, change: Change): StoreImage {
  const after = new Map(image);
  for (const path of change.deletions) after.delete(path);
  for (const { path, mode, after: name } of change.writes) after.set(path, { bytes: bytesOf(name), mode });
  return after;
}

const plain = (image: StoreImage): readonly (readonly [string, string, number])[] =>
  [...image].map(([path, file]: [string, StoreFile]) => [path, hash(file.bytes), file.mode] as const).sort();

describe('a change, over generated stores', () => {
  test('applied it gives the store that it was made from, and its inverse gives the first one back', () => {
    let written = 0;
    fc.assert(
      fc.property(store, (before) => {
        const after = mendIndex(before).image;
        const change = makeChange(before, after, [], hash);
        written += change.writes.length;
        expect(plain(applied(before, change))).toEqual(plain(after));
        expect(plain(applied(after, invertChange(change)))).toEqual(plain(before));
        expect(change.ledger.filter(({ fate }) => fate._tag === 'dropped')).toEqual([]);
      }),
      { numRuns: 15, examples: [[WITH_EVERYTHING]] },
    );
    expect(written).toBeGreaterThan(0);
  });

  test('a store that nobody changed, mended by rule, has no breach', () => {
    fc.assert(
      fc.property(store, (before) => {
        expect(checkResult(before, before).breaches).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
