import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyChain } from '../../src/journal/verify-chain.js';
import { honestEvents, seal, toBytes } from '../unit/journal/honest.js';

const closed = fc.integer({ min: 0, max: 12 }).map((outcomes) => seal(honestEvents(outcomes, true)));
const open = fc.integer({ min: 0, max: 12 }).map((outcomes) => seal(honestEvents(outcomes, false)));
const runs = { numRuns: 150 };

test('an honest journal, settled or not, is never reported', () => {
  fc.assert(
    fc.property(fc.oneof(closed, open), ({ lines, records }) => {
      expect(verifyChain(toBytes(lines))).toMatchObject({ records, torn: 0, fault: null });
    }),
    runs,
  );
});

test('every flipped bit of a settled journal is found', () => {
  fc.assert(
    fc.property(closed, fc.nat(), fc.nat(7), ({ lines, records }, at, bit) => {
      const bytes = toBytes(lines);
      const index = at % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
      const { fault, settled, torn, records: kept } = verifyChain(bytes);
      // The very last byte is the newline: without it the settlement counts as torn.
      if (index === bytes.length - 1)
        expect({ fault, settled, torn: torn > 0 }).toEqual({ fault: null, settled: false, torn: true });
      else expect(fault).not.toBeNull();
      expect(kept).toEqual(records.slice(0, kept.length));
      expect(kept.length).toBeLessThan(records.length);
    }),
    runs,
  );
});

test('every byte of a short journal is vouched for', () => {
  const { lines } = seal(honestEvents(1, true));
  const honest = toBytes(lines);
  const found = Array.from(honest, (byte, index) => {
    const { fault, settled } = verifyChain(honest.with(index, byte ^ (1 << (index % 8))));
    return fault !== null || !settled;
  });
  expect(found.indexOf(false)).toBe(-1);
});

test('every cut of the end is a torn line or a missing settlement, with the records before it kept', () => {
  fc.assert(
    fc.property(closed, fc.nat(), ({ lines, records }, at) => {
      const bytes = toBytes(lines);
      const length = at % bytes.length;
      const { fault, settled, torn, records: kept } = verifyChain(bytes.subarray(0, length));
      expect({ fault, settled }).toEqual({ fault: null, settled: false });
      expect(kept).toEqual(records.slice(0, kept.length));
      expect(toBytes(lines.slice(0, kept.length)).length + torn).toBe(length);
    }),
    runs,
  );
});

test('every removed, repeated or moved line of a settled journal is found at its number', () => {
  const seen = new Map<string, number>();
  const acts = fc.constantFrom('removed', 'inserted', 'reordered');
  fc.assert(
    fc.property(closed, fc.nat(), fc.nat(), acts, ({ lines }, one, other, act) => {
      const from = one % lines.length;
      const to = other % lines.length;
      const line = lines[from] ?? '';
      const rest = act === 'inserted' ? lines : lines.toSpliced(from, 1);
      const changed = act === 'removed' ? rest : rest.toSpliced(to, 0, line);
      const first = changed.findIndex((now, index) => now !== lines[index]);
      const { fault, settled } = verifyChain(toBytes(changed));
      if (first < 0) {
        // Put back where it was, or cut off at the end.
        expect({ fault, settled }).toEqual({ fault: null, settled: changed.length === lines.length });
        return;
      }
      expect(fault).toMatchObject({ seq: first });
      const why = fault?.why ?? 'none';
      seen.set(why, (seen.get(why) ?? 0) + 1);
      if (act !== 'reordered') expect(why).toBe(act);
    }),
    runs,
  );
  for (const why of ['removed', 'inserted', 'reordered']) expect(seen.get(why) ?? 0, why).toBeGreaterThan(0);
});
