import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './fixture/axe.js';
import { inBrowser } from './fixture/in-browser.js';
import { LONG_RUN } from './fixture/server.js';
import { wideDiff } from './fixture/store-over-time.js';
import { LOOKS, visit, wear } from './fixture/visit.js';

inBrowser('the memory before and after', 60, (stage) => {
  const opened = async (): Promise<Page> => {
    const { page } = await visit(stage(), '#/');
    await page.route('**/diff', (route) => route.fulfill({ json: wideDiff }));
    await page.evaluate(`location.hash = '#/runs/${LONG_RUN}/memory'`);
    await page.getByRole('navigation', { name: 'Files' }).waitFor();
    return page;
  };
  const choose = async (page: Page, path: string): Promise<void> => {
    await page.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: path }).click();
    await page.getByRole('region', { name: `Change of ${path}` }).waitFor();
  };
  const lines = (page: Page, kind: string) => page.locator(`.diff .line.${kind}`);

  test('has each file with what became of it, the index first, and its lines counted', async () => {
    const page = await opened();
    await page.getByText('+2,000').waitFor();
    const files = await page.getByRole('navigation', { name: 'Files' }).getByRole('button').allTextContents();
    expect(files.map((name) => /[\w-]+\.md/.exec(name)?.[0])).toEqual([
      'MEMORY.md',
      'build.md',
      'notes.md',
      'deadlines.md',
      'builds.md',
      'old-plan.md',
    ]);
    expect(files[3]).toContain('created');
    expect(files[4]).toContain('merged');
    expect(files[5]).toContain('deleted');
    await page.close();
  });

  test('says beside each new line where it comes from, and marks the words that differ', async () => {
    const page = await opened();
    await choose(page, 'build.md');
    expect(await lines(page, 'added').locator('.origin').allTextContents()).toEqual([
      'from build.md, session 5f0c1c1e row 12',
      'from builds.md',
      'from session 5f0c1c1e row 41',
      'from origin unknown',
    ]);
    expect(await lines(page, 'removed').locator('mark').allTextContents()).toContain("yesterday's");
    await choose(page, 'builds.md');
    await page.getByText('What it said stands in build.md.').waitFor();
    await page.close();
  });

  test('folds what did not change until somebody wants it, and stands side by side where there is room', async () => {
    const page = await opened();
    await choose(page, 'build.md');
    const shown = await lines(page, 'same').count();
    await page.getByRole('button', { name: 'Show 6 unchanged lines' }).click();
    expect(await lines(page, 'same').count()).toBe(shown + 6);
    await page.getByRole('button', { name: 'Side by side' }).click();
    const pair = page.locator('.diff .pair', { hasText: 'yesterday' });
    expect(await pair.locator('.side').allTextContents()).toEqual([
      expect.stringContaining("The CI takes yesterday's image."),
      expect.stringContaining('The CI takes the image of 2026-03-08.'),
    ]);
    await page.setViewportSize({ width: 800, height: 900 });
    await page.locator('.diff .pair').first().waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Side by side' }).count()).toBe(0);
    await page.close();
  });

  test('draws a file of ten thousand lines part by part', async () => {
    const page = await opened();
    await page.getByText('+2,000').waitFor();
    await page.locator('.files button', { hasText: 'notes.md' }).click();
    await page.locator('.diff .line').nth(150).waitFor();
    const first = await page.locator('.diff .line').count();
    expect(first).toBeLessThan(1_000);
    for (let round = 0; round < 3; round += 1) {
      const drawn = await page.locator('.diff .line').count();
      await page.locator('.diff .fold').last().scrollIntoViewIfNeeded();
      await page.locator('.diff .line').nth(drawn).waitFor({ state: 'attached' });
    }
    await page.close();
  });

  test('tells what became of the statements and of the index', async () => {
    const page = await opened();
    const statements = page.locator('.panel', { has: page.getByRole('heading', { name: 'Statements' }) });
    expect(await statements.locator('summary').allTextContents()).toEqual([
      'Dropped 1',
      'Merged, because the same is said elsewhere 1',
      'Reworded 1',
      'Moved to another file 1',
      'Added 2',
    ]);
    await page.locator('.said', { hasText: '212 of 200, 12 lines are not loaded' }).waitFor();
    await page.getByText('builds.md is deleted; its words stand in build.md').waitFor();
    await page.close();
  });

  test('gives axe nothing to find, wide or narrow, light or dark', async () => {
    const page = await opened();
    await choose(page, 'build.md');
    await page.locator('summary', { hasText: 'Added' }).click();
    for (const look of LOOKS) {
      await wear(page, look);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    await page.close();
  });

  test('runs nothing of what a memory says, and stays in its frame', async () => {
    const { page, faults } = await visit(stage(), '#/', { width: 360, scheme: 'light' });
    const bait = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>${'W'.repeat(5_000)}`;
    const source = { _tag: 'File', path: bait } as const;
    const file = {
      path: `${bait}.md`,
      before: bait,
      after: `- ${bait}`,
      origins: [{ line: 1, origin: bait, source }],
    };
    await page.route('**/diff', (route) => route.fulfill({ json: { ...wideDiff, files: [file] } }));
    await page.evaluate(`location.hash = '#/runs/${LONG_RUN}/memory'`);
    await lines(page, 'added').getByText(bait, { exact: false }).first().waitFor();
    expect(await page.title()).not.toContain('run');
    expect(await page.locator('img, main script').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    expect(faults).toEqual([]);
    await page.close();
  });
});
