import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAmong, storeStatements } from '../../../src/memory/changes/store-statements.js';
import { indexErrors } from '../../../src/memory/check/index-findings.js';
import { frozenOf } from '../../../src/memory/frozen.js';
import { mendIndex } from '../../../src/memory/mending/mend-index.js';
import { INDEX, type StoreImage } from '../../../src/memory/store-image.js';
import { viewOf } from '../../../src/memory/store-view.js';
import {
  arbitraryStoreImage as store,
  WITH_EVERYTHING,
} from '../../../src/testing/arbitraries/store-image.js';

const errors = (image: StoreImage) => indexErrors(viewOf(image));
const indexIsOurs = (image: StoreImage): boolean => {
  const index = image.get(INDEX);
  return index === undefined || frozenOf(INDEX, index) === undefined;
};

describe('mending an index by rule, over generated stores', () => {
  test('leaves no error of the index, changes nothing when done again, loses no statement, touches no frozen file', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(store, (before) => {
        fc.pre(indexIsOurs(before));
        for (const { _tag } of errors(before)) seen.set(_tag, (seen.get(_tag) ?? 0) + 1);
        const { image: after, leftOut } = mendIndex(before);
        expect(errors(after)).toEqual([]);
        expect(mendIndex(after).image).toBe(after);
        const isStated = isAmong(storeStatements(after));
        expect(storeStatements(before).filter((statement) => !isStated(statement))).toEqual([]);
        for (const [path, file] of before) {
          if (frozenOf(path, file) !== undefined) expect(after.get(path)).toBe(file);
          expect(after.get(path)?.mode).toBe(file.mode);
        }
        for (const { movedTo } of leftOut) if (movedTo !== null) expect(after.has(movedTo)).toBe(true);
      }),
      { numRuns: 25, examples: [[WITH_EVERYTHING]] },
    );
    for (const kind of ['DeadLink', 'Orphan', 'DuplicateEntry', 'OverLongEntry']) {
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
    }
  });
});
