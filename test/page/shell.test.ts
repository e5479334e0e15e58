import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './fixture/in-browser.js';
import { longRun } from './fixture/long-run.js';
import { LONG_RUN } from './fixture/server.js';
import { visit } from './fixture/visit.js';

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent ?? ''",
  );

inBrowser('the page around its views', 60, (stage) => {
  test('is walked by keys alone, from the skip link to a record', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}`);
    await page.waitForSelector('.record-row[aria-selected=true]');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    const passed = new Set<string>();
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press('Tab');
      passed.add(await focused(page));
    }
    const reached = ['Replay', 'Play', 'Record', 'Actor', 'Event', 'Search the journal', 'Records', 'Follow'];
    expect(reached.filter((name) => !passed.has(name))).toEqual([]);
    await page.close();
  });

  test('changes tabs by arrows', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}`);
    await page.getByRole('tab', { name: 'Replay' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/task$/);
    expect(await focused(page)).toBe('Task');
    await page.keyboard.press('End');
    await page.waitForURL(/memory$/);
    await page.close();
  });

  test('shows its keys, and gives the focus back', async () => {
    const { page } = await visit(stage(), '#/');
    await page.getByRole('link', { name: 'History' }).focus();
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    expect(await focused(page)).toBe('History');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.waitForURL(/#\/runs$/);
    await page.close();
  });

  test('is light or dark as the system is, or as somebody chose', async () => {
    const ground = 'getComputedStyle(document.body).backgroundColor';
    const { page } = await visit(stage(), '#/', { width: 1440, scheme: 'dark' });
    const dark = await page.evaluate(ground);
    await page.getByRole('button', { name: 'Theme: system. Switch to light' }).click();
    const light = await page.evaluate(ground);
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await page.evaluate(ground)).toBe(light);
    await page.getByRole('button', { name: 'Theme: light. Switch to dark' }).click();
    expect(await page.evaluate(ground)).toBe(dark);
    await page.close();
  });

  test('shows what is chosen also where the system chooses the colours', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}`);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.waitForSelector('.record-row[aria-selected=true]');
    const looks = (selector: string, property: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`);
    const chosen = await looks('.record-row[aria-selected=true]', 'backgroundColor');
    expect(chosen).not.toBe(await looks('.record-row[aria-selected=false]', 'backgroundColor'));
    const current = await looks('.bar nav [aria-current]', 'borderBottomColor');
    expect(current).not.toBe(await looks('.bar nav a:not([aria-current])', 'borderBottomColor'));
    await page.close();
  });

  test('is printed dark on light, without what is to be pressed', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}`, { width: 1440, scheme: 'dark' });
    await page.waitForSelector('.chain');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(22, 32, 46)');
    expect(await page.getByRole('tab').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('heading', { name: /^dream/i }).waitFor();
    await page.close();
  });

  test('tells of a dream that already runs how far it is, before there is news of it', async () => {
    const { page } = await visit(stage(), '#/');
    await page.getByRole('status').getByText('Live').waitFor();
    const running = { ...longRun(LONG_RUN, 60), outcome: 'running' as const };
    stage().fixture.tell({ _tag: 'Runs', runs: [running] });
    await page.getByRole('heading', { name: 'A dream is running' }).waitFor();
    await page.getByText('3 sessions under review, 15 turns, 4 files touched').waitFor();
    await page.close();
  });

  test('says that the connection is lost, and comes back by itself', async () => {
    const { page } = await visit(stage(), '#/');
    await page.getByRole('status').getByText('Live').waitFor();
    const lost = page.getByRole('alert').waitFor();
    stage().fixture.hangUp();
    await lost;
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('status').getByText('Live').waitFor();
    await page.close();
  });

  test('says that a long journal is still being verified, and then what came of it', async () => {
    const { page } = await visit(stage(), '#/');
    let checking = true;
    await page.route(`**/api/runs/${LONG_RUN}`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const verification = checking ? { _tag: 'Checking', records: 60 } : answer.verification;
      return route.fulfill({ response, json: { ...answer, verification } });
    });
    await page.evaluate(`location.hash = '#/runs/${LONG_RUN}'`);
    await page.getByText('Verifying 60 records…').waitFor();
    checking = false;
    await page.getByText('Chain and replay verified').waitFor();
    await page.close();
  });

  test('says what is wrong where the address has no token, or the run is not there', async () => {
    const { page } = await visit(stage(), '#/runs/nobody');
    await page.getByText('There is no run nobody.').waitFor();
    await page.goto(`${stage().fixture.address}/#/runs/${LONG_RUN}`);
    await page.getByText('the address has no token').first().waitFor();
    await page.getByText('Open the address that autodream inspect printed.').first().waitFor();
    await page.close();
  });
});
