import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './fixture/axe.js';
import { inBrowser } from './fixture/in-browser.js';
import { LONG_RUN } from './fixture/server.js';
import { LOOKS, visit, wear } from './fixture/visit.js';

const VIEWS: readonly (readonly [string, string, (page: Page) => Promise<unknown>])[] = [
  ['the overview', '#/', (page) => page.waitForSelector('table')],
  ['the history', '#/runs', (page) => page.waitForSelector('table')],
  [
    'a run at one of its records',
    `#/runs/${LONG_RUN}/records/31`,
    (page) => page.waitForSelector('.record-row'),
  ],
  ['a task', `#/runs/${LONG_RUN}/task`, (page) => page.waitForSelector('table')],
  ['a memory', `#/runs/${LONG_RUN}/memory`, (page) => page.waitForSelector('text=deadlines.md')],
  ['the list of jobs and the assistant', '#/work', (page) => page.waitForSelector('table')],
  ['an address that leads nowhere', '#/elsewhere', (page) => page.waitForSelector('h1')],
];

inBrowser('axe finds nothing wrong', 300, (stage) => {
  test.each(VIEWS)('with %s, light and dark, narrow and wide', async (_name, hash, ready) => {
    const { page, faults } = await visit(stage(), hash);
    await ready(page);
    for (const look of LOOKS) {
      await wear(page, look);
      expect(await violations(page), JSON.stringify(look)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), 'width').toBeLessThanOrEqual(
        look.width,
      );
    }
    expect(faults).toEqual([]);
    await page.close();
  });

  test('with the statechart and the record on their own, and the keys', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}/records/31`);
    await page.waitForSelector('.chain');
    for (const look of LOOKS.filter(({ width }) => width < 1100)) {
      await wear(page, look);
      await page.getByRole('button', { name: 'Statechart', exact: true }).click();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      expect(await violations(page)).toEqual([]);
    }
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
});
