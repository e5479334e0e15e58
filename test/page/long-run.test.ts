import { expect, test } from 'vitest';
import { openBrowser } from './fixture/browser.js';
import { inBrowser } from './fixture/in-browser.js';
import { LONG_RUN, serveFixture } from './fixture/server.js';
import { visit } from './fixture/visit.js';

const RECORDS = 20_000;
/** Frames are measured by the benchmark. This is for what no slow machine explains: a list that is drawn whole. */
const NO_TASK_OVER_MS = 1000;
const MOST_ROWS = 120;

const SCROLL = `new Promise((done) => {
  const list = document.querySelector('.record-list');
  const tasks = [];
  new PerformanceObserver((seen) => tasks.push(...seen.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
  let most = 0;
  let step = 0;
  const next = () => {
    most = Math.max(most, list.querySelectorAll('.record-row').length);
    list.scrollTop = (list.scrollHeight * ++step) / 60;
    if (step < 60) requestAnimationFrame(next);
    else requestAnimationFrame(() => requestAnimationFrame(() => done({ most, tasks })));
  };
  next();
})`;

inBrowser('a run of 20,000 records', () => {
  test('has few rows on the page, wherever it is scrolled, and all of them are searched', async () => {
    const [browser, fixture] = await Promise.all([openBrowser(), serveFixture(RECORDS)]);
    const { page, faults } = await visit(browser, fixture, `#/runs/${LONG_RUN}/records/0`);
    await page.waitForSelector('.filter-says:empty', { state: 'attached' });
    const { most, tasks } = await page.evaluate<{ most: number; tasks: readonly number[] }>(SCROLL);
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThan(MOST_ROWS);
    expect(tasks.filter((ms) => ms > NO_TASK_OVER_MS)).toEqual([]);
    await page.waitForSelector(`#record-${RECORDS - 1}`);
    await page.getByLabel('Search the journal').fill('turn 4995:');
    await page.getByText('1 of 20,000 records').waitFor();
    expect(faults).toEqual([]);
    await browser.close();
    await fixture.close();
  });
});
