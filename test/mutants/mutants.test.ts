import { expect, it } from 'vitest';
import { NO_COUNTERPART } from './catalogue/no-counterpart.js';
import { MUTANTS } from './catalogue.js';
import { mutated, sourceOf } from './patch.js';
import { rowsOf } from './table.js';

it.each(MUTANTS)('$name still has something to change', (mutant) => {
  for (const file of new Set(mutant.patches.map((patch) => patch.file)))
    expect(mutated(mutant, file)).not.toBe(sourceOf(file));
});

it('no two mutants have one name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

it('the page about them has each, and says of none that it survives', () => {
  const page = sourceOf('docs/mutants.md');
  const rows = rowsOf(page);
  expect([...rows.keys()]).toEqual(MUTANTS.map(({ name }) => name));
  for (const { name, fault } of MUTANTS) expect(rows.get(name)).toContain(`| \`${name}\`: ${fault} |`);
  expect(page).not.toContain('**survives**');
  for (const { fault } of NO_COUNTERPART) expect(page).toContain(`- ${fault}`);
});

it('a patch that fits nowhere, or twice, is a defect', () => {
  const file = 'src/effects/services/lock-folder/limits.ts';
  for (const find of ['no such text', 'export const'])
    expect(() => mutated({ patches: [{ file, find, replace: '' }] }, file)).toThrow(/exactly once/);
});
