import { expect, test } from 'vitest';
import { unresolvedDates } from '../../../../src/memory/dates/unresolved-dates.js';
import type { StoreFile } from '../../../../src/memory/store-image.js';

const file = (text: string): StoreFile => ({ bytes: new TextEncoder().encode(text), mode: 0o644 });

test('a relative date that nothing dates is found with its line; one that can be told is not', () => {
  const image = new Map([
    ['a.md', file('# A\n\n- Deployed yesterday by hand\n')],
    ['b.md', file('---\nmodified: 2026-03-10\n---\n\n- Deployed yesterday by hand\n')],
  ]);
  expect(unresolvedDates(image)).toEqual([
    expect.objectContaining({ _tag: 'UnresolvedDate', path: 'a.md', line: 3, detail: 'yesterday' }),
  ]);
});

test('a file that is not to be changed is not asked about', () => {
  const frozen = { ...file('- Deployed yesterday by hand\n'), frozen: 'pinned' as const };
  expect(unresolvedDates(new Map([['a.md', frozen]]))).toEqual([]);
});
