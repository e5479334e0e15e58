import { expect, test } from 'vitest';
import { modeOfNew, type StoreFile } from '../../../src/memory/store-image.js';

const file = (mode: number): StoreFile => ({ bytes: new Uint8Array(), mode });

test('a new file is as private as the index is, and its owner’s alone where there is none', () => {
  const others: readonly (readonly [string, StoreFile])[] = [['a.md', file(0o664)]];
  expect(modeOfNew(new Map([...others, ['MEMORY.md', file(0o640)]]))).toBe(0o640);
  expect(modeOfNew(new Map(others))).toBe(0o600);
});
