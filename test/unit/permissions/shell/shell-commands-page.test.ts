import { expect, test } from 'vitest';
import { readOptions } from '../../../../src/permissions/shell/arguments/options.js';
import { FAMILIES } from '../../../../src/permissions/shell/tools/tools.js';
import { shellCommandsPage } from './shell-commands-page.js';

test('the page of commands that may run is up to date, and describes each of them', async () => {
  const page = shellCommandsPage();
  expect(page).not.toContain('UNDESCRIBED');
  await expect(page).toMatchFileSnapshot('../../../../docs/shell-commands.md');
});

test('no option is both allowed and refused, and none is listed twice', () => {
  const tables = Object.values(FAMILIES).flatMap((tools) => Object.entries(tools));
  let seen = 0;
  for (const [name, table] of tables) {
    if (typeof table === 'function') continue;
    const options = readOptions(table.options);
    const listed = table.options
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((one) => (/^-[^-]/.test(one) && !/[:@?]$/.test(one) ? [...one.slice(1)] : [one]));
    expect([name, Object.keys(table.refused ?? {}).filter((one) => options.has(one))]).toEqual([name, []]);
    expect([name, options.size]).toEqual([name, listed.length]);
    seen += options.size;
  }
  expect(seen).toBeGreaterThan(500);
});
