import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../../src/memory/change.js';
import { invertChange } from '../../../src/memory/changes/invert-change.js';
import { makeChange } from '../../../src/memory/changes/make-change.js';
import { countsOf, imageOf, listedAsGone, plain, type Told, told } from './ledger-oracle.js';

const hash = (bytes: Uint8Array): string => bytes.join(',');

const isSaid = (files: Told, words: string, path?: string): boolean =>
  [...countsOf(files).keys()].some((name) =>
    path === undefined ? name.endsWith(`: ${words}`) : name === `${path}: ${words}`,
  );

/** Is what became of a statement so? A near copy may have been merged: then its survivor says nearly the same. */
const holds = (after: Told, { statement, fate }: LedgerEntry): boolean => {
  switch (fate._tag) {
    case 'dropped':
      return !isSaid(after, plain(statement));
    case 'reworded':
      return isSaid(after, plain(fate.to), fate.path);
    case 'added':
    case 'moved':
    case 'merged-into':
      return isSaid(after, plain(statement), fate.path);
  }
};

/** Everything that went from a file is listed as often as it went, and nothing else. */
const expectAccounted = (before: Told, after: Told, ledger: readonly LedgerEntry[]): void => {
  const [then, now, listed] = [countsOf(before), countsOf(after), listedAsGone(ledger)];
  for (const name of new Set([...then.keys(), ...listed.keys()]))
    expect(listed.get(name) ?? 0, name).toBe(Math.max(0, (then.get(name) ?? 0) - (now.get(name) ?? 0)));
};

describe('a ledger, over generated stores', () => {
  test('lists everything that went from a file as often as it went, and what it says became of it is so', () => {
    const fates = new Map<string, number>();
    fc.assert(
      fc.property(told, told, (before, after) => {
        const { ledger } = makeChange(imageOf(before), imageOf(after), [], hash);
        expectAccounted(before, after, ledger);
        for (const entry of ledger) {
          fates.set(entry.fate._tag, (fates.get(entry.fate._tag) ?? 0) + 1);
          expect(holds(after, entry), JSON.stringify(entry)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
    for (const tag of ['dropped', 'moved', 'merged-into', 'reworded', 'added'])
      expect(fates.get(tag) ?? 0, tag).toBeGreaterThan(0);
  });

  test('of an undo lists everything that goes again as often as it goes', () => {
    let listings = 0;
    fc.assert(
      fc.property(told, told, (before, after) => {
        const { ledger } = invertChange(makeChange(imageOf(before), imageOf(after), [], hash));
        listings += ledger.length;
        expectAccounted(after, before, ledger);
      }),
      { numRuns: 200 },
    );
    expect(listings).toBeGreaterThan(50);
  });
});
