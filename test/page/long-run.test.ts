import { expect, test } from 'vitest';
import { inBrowser } from './fixture/in-browser.js';
import { LONG_RUN } from './fixture/server.js';
import { visit } from './fixture/visit.js';

const RECORDS = 20_000;
/** A list that is drawn whole has all of them; how long frames take is measured by the benchmark. */
const MOST_ROWS = 120;

const SCROLL = `new Promise((done) => {
  const list = document.querySelector('.record-list');
  let most = 0;
  let step = 0;
  const next = () => {
    most = Math.max(most, list.querySelectorAll('.record-row').length);
    list.scrollTop = (list.scrollHeight * ++step) / 60;
    if (step < 60) requestAnimationFrame(next);
    else requestAnimationFrame(() => requestAnimationFrame(() => done(most)));
  };
  next();
})`;

inBrowser('a run of 20,000 records', RECORDS, (stage) => {
  test('has few rows on the page, wherever it is scrolled, and all of them are searched', async () => {
    const { page, faults } = await visit(stage(), `#/runs/${LONG_RUN}/records/0`);
    await page.waitForSelector('.filter-says:empty', { state: 'attached' });
    const most = await page.evaluate<number>(SCROLL);
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThan(MOST_ROWS);
    await page.waitForSelector(`#record-${RECORDS - 1}`);
    await page.getByLabel('Search the journal').fill('turn 4995:');
    await page.getByText('1 of 20,000 records').waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });
});
