import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { liveCapabilities } from '../../src/hosts/capabilities.js';
import { startDream } from '../../src/hosts/dream/dream.js';
import { contentOf, openVerdict, smallStore } from '../unit/hosts/dream/small-store.js';
import { aPageServer } from '../unit/hosts/web/a-page-server.js';
import { violations } from './fixture/axe.js';
import { inBrowser } from './fixture/in-browser.js';
import { LONG_RUN } from './fixture/server.js';
import { LOOKS, visit, wear } from './fixture/visit.js';

const PAGE = resolve(import.meta.dirname, '../../build/web');

const undoButton = (page: Page) => page.getByRole('button', { name: /^Undo dream .*…$/ });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Undo dream/ });

inBrowser('an action', 60, (stage) => {
  test('is not done before it is confirmed: Esc leaves it, and the focus goes back', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}/task`);
    await undoButton(page).click();
    await dialog(page).getByText('Files that nobody edited since are restored byte for byte.').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Undo…');
    expect(stage().fixture.posted).toEqual([]);
    await page.close();
  });

  test('says why, where the server refuses it', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}/task`);
    const refusal = { status: 403, json: { error: 'This request comes from another site.' } };
    await page.route('**/undo', (route) => route.fulfill(refusal));
    await undoButton(page).click();
    await dialog(page)
      .getByRole('button', { name: /^Undo dream/ })
      .click();
    await dialog(page).getByText('Not done. This request comes from another site.').waitFor();
    expect(stage().fixture.posted).toEqual([]);
    await page.close();
  });

  test('on a held result is offered where it waits, and told there', async () => {
    const { page } = await visit(stage(), '#/');
    await page.getByRole('button', { name: /^Discard dream/ }).click();
    const asked = page.getByRole('dialog', { name: /^Discard dream/ });
    await asked.getByRole('button', { name: /^Discard dream/ }).click();
    await asked.getByText('Done. discard of 00000006-held is done.').waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Close');
    expect(stage().fixture.posted).toEqual(['discard 00000006-held']);
    await page.close();
  });

  test('on a run that has none is not offered', async () => {
    const { page } = await visit(stage(), '#/');
    await page.route(`**/api/runs/${LONG_RUN}`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, actions: [] } });
    });
    await page.evaluate(`location.hash = '#/runs/${LONG_RUN}/task'`);
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    expect(await undoButton(page).count()).toBe(0);
    await page.close();
  });

  test('gives axe nothing to find in its dialog, wide or narrow, light or dark', async () => {
    const { page } = await visit(stage(), `#/runs/${LONG_RUN}/task`);
    await undoButton(page).click();
    for (const look of LOOKS) {
      await wear(page, look);
      expect(await violations(page)).toEqual([]);
    }
    await page.close();
  });

  test('takes back a real dream, byte for byte, and nothing without the token', async () => {
    const { folders, remove } = await smallStore();
    const before = await contentOf(folders.memory);
    const { runId, outcome } = await startDream(liveCapabilities(), folders, { verdict: openVerdict }).done;
    expect(outcome).toBe('completed');
    const dreamt = await contentOf(folders.memory);
    expect(dreamt).not.toEqual(before);
    const { server } = await aPageServer(folders, { pageFolder: PAGE });
    const page = await stage().browser.newPage();
    await page.goto(`${server.address}#/runs/${runId}/memory`);
    await page.locator('.diff .line.added').first().waitFor();
    await undoButton(page).click();
    await page.route('**/undo', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer another' } }),
    );
    await dialog(page)
      .getByRole('button', { name: /^Undo dream/ })
      .click();
    await dialog(page).getByText('Not done.').waitFor();
    expect(await contentOf(folders.memory)).toEqual(dreamt);
    await page.unroute('**/undo');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await undoButton(page).click();
    await dialog(page)
      .getByRole('button', { name: /^Undo dream/ })
      .click();
    await dialog(page).getByText('Done.').waitFor();
    expect(await contentOf(folders.memory)).toEqual(before);
    await page.close();
    await server.close();
    await remove();
  });
});
