import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asJson, isJson, jsonFault } from '../../../src/journal/json.js';

test('what JSON gives back is JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text);
      // JSON can spell minus zero but does not write it.
      fc.pre(!/-0(?![.\d])|-0\.0|-0e|-\d*\.?\d*e-/i.test(text));
      expect(isJson(value)).toBe(true);
    }),
  );
});

test('what is called JSON survives the round trip unchanged', () => {
  let kept = 0;
  fc.assert(
    fc.property(fc.anything({ withDate: true, withMap: true, withBigInt: true }), (value) => {
      if (!isJson(value)) return;
      kept += 1;
      const back: unknown = JSON.parse(JSON.stringify(value));
      expect(jsonFault(back)).toBeNull();
      expect(JSON.stringify(back)).toBe(JSON.stringify(value));
    }),
    { numRuns: 500 },
  );
  expect(kept).toBeGreaterThan(50);
});

test.each([
  [{ a: [1, undefined] }, 'value.a[1] is undefined'],
  [{ a: undefined }, 'value.a is undefined'],
  [[Number.NaN], 'value[0] is NaN'],
  [-0, 'value is 0'],
  [new Date(0), 'value is no plain object'],
  [new Map(), 'value is no plain object'],
  [1n, 'value is bigint'],
  [() => 1, 'value is function'],
  // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
  [[1, , 2], 'value[1] is undefined'],
])('%o is no JSON, and where is said', (value, where) => {
  expect(jsonFault(value)).toContain(where);
  expect(() => asJson(value, 'value')).toThrow(where);
});

test('a value of so many levels that walking it could break down is no JSON, and one that a record can take is', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  expect([400, 460, 100_000].map((levels) => isJson(nested(levels)))).toEqual([true, false, false]);
  expect(() => asJson({ a: { b: [nested(440)] } }, 'value')).not.toThrow();
  expect(() => asJson(nested(600), 'value')).toThrow('more than 500 levels');
});
