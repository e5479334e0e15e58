import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './fixture/in-browser.js';
import { runsOverTime } from './fixture/store-over-time.js';
import { visit } from './fixture/visit.js';
import { FIRING, otherWork } from './fixture/work.js';

const RUNS = runsOverTime(60);

inBrowser('the history', 60, (stage) => {
  const opened = async (): Promise<Page> => {
    const { page } = await visit(stage(), '#/runs');
    await page.getByRole('table', { name: 'Runs' }).waitFor();
    stage().fixture.tell({ _tag: 'Runs', runs: RUNS });
    await page.getByRole('button', { name: 'All 60' }).waitFor();
    return page;
  };
  const column = (page: Page, at: number): Promise<string[]> =>
    page.locator(`tbody tr > :nth-child(${at})`).allTextContents();

  test('has a row for each run and a mark for each in the chart', async () => {
    const page = await opened();
    expect(await page.locator('tbody tr').count()).toBe(60);
    expect(await page.locator('.run-chart svg > .outcome-mark').count()).toBe(60);
    expect(await page.getByRole('img').getAttribute('aria-label')).toMatch(
      /^60 runs, the oldest on the left/,
    );
    await page.close();
  });

  test('is sorted by whichever head is pressed, by keys too', async () => {
    const page = await opened();
    await page.getByRole('button', { name: 'Cost' }).focus();
    await page.keyboard.press('Enter');
    const dear = await column(page, 7);
    expect(dear[0]).toBe('$1.23');
    expect(await page.locator('th[aria-sort=descending]').textContent()).toContain('Cost');
    await page.keyboard.press('Enter');
    expect((await column(page, 7))[0]).toBe('$0');
    await page.close();
  });

  test('is filtered by outcome, and says why those runs failed', async () => {
    const page = await opened();
    await page.getByRole('button', { name: /^failed/ }).click();
    const outcomes = await column(page, 2);
    expect(outcomes).toHaveLength(6);
    expect(new Set(outcomes)).toEqual(new Set(['failed']));
    expect((await column(page, 8))[0]).toContain('The model was overloaded six times');
    await page.getByRole('button', { name: /^failed/ }).click();
    expect(await page.locator('tbody tr').count()).toBe(60);
    await page.close();
  });

  test('has jobs and the assistant in a list of their own, which leads to each', async () => {
    const page = await opened();
    await page.getByRole('tab', { name: 'Jobs and assistant' }).click();
    await page.waitForURL((url) => url.hash === '#/work');
    const list = page.getByRole('table', { name: 'Jobs and assistant' });
    expect(await list.locator('tbody tr').count()).toBe(otherWork.length);
    const firing = list.getByRole('row', { name: /morning-checkin/ });
    expect(await firing.textContent()).toMatch(/job 00000012completed4.3 s.*the release is on 2026-03-20/);
    await firing.getByRole('link').click();
    await page.waitForURL((url) => url.hash === `#/runs/${FIRING}`);
    expect(await page.getByRole('tab', { name: /^(Replay|Task|Memory)$/ }).allTextContents()).toEqual([
      'Replay',
    ]);
    await page.close();
  });

  test('has no such list where no job has ever fired', async () => {
    const { page } = await visit(stage(), '#/elsewhere');
    await page.route('**/api/work', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await page.evaluate("location.hash = '#/runs'");
    await page.getByRole('table', { name: 'Runs' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.close();
  });

  test('leads from a mark of the chart to its run', async () => {
    const page = await opened();
    const chart = page.getByRole('img');
    await chart.hover({ position: { x: 5, y: 60 } });
    await page.locator('figcaption', { hasText: `· ${RUNS.at(-1)?.outcome} ·` }).waitFor();
    await chart.click({ position: { x: 5, y: 60 } });
    await page.waitForURL((url) => url.hash === `#/runs/${RUNS.at(-1)?.runId}`);
    await page.close();
  });
});
