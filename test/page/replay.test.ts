import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inBrowser } from './fixture/in-browser.js';
import { rowsOf } from './fixture/long-run.js';
import { LONG_RUN, serveFixture } from './fixture/server.js';
import { visit } from './fixture/visit.js';
import { ACTIVATION, FIRING, INITIATIVE } from './fixture/work.js';

const RECORDS = 300;

const LIVES = [
  [FIRING, 'job', ['looking', 'claiming', 'running', 'settling', 'done']],
  [ACTIVATION, 'assistant', ['readingTrust', 'readingFlag', 'activating', 'active']],
  [INITIATIVE, 'proactive', ['silent', 'reckoning', 'ticking', 'asleep', 'conversing', 'silent']],
] as const;

/** A chart that was hidden while its states changed has the active one in view when it is shown. */
const IS_ACTIVE_IN_VIEW = `(() => {
  const at = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [frame, state] = [at('.drawing'), at('.drawing .node.active[data-id$=conversing]')];
  const isWithin = (from, to) => state[from] >= frame[from] && state[to] <= frame[to];
  return state.width > 0 && isWithin('left', 'right') && isWithin('top', 'bottom');
})()`;

const slider = (page: Page) => page.getByRole('slider', { name: 'Record' });
const lit = (page: Page) => page.locator('.drawing .node.active').getAttribute('data-id');
const wordsOf = async (page: Page, where: string): Promise<string> =>
  (await page.locator(where).allInnerTexts()).join('\n');

inBrowser('the replay', RECORDS, (stage) => {
  const opened = async (hash: string): Promise<Page> => {
    const { page } = await visit(stage(), hash);
    await page.waitForSelector('.record-row[aria-selected=true]');
    return page;
  };

  test('begins at the end of a run that is over', async () => {
    const page = await opened(`#/runs/${LONG_RUN}`);
    expect(await slider(page).inputValue()).toBe(String(RECORDS - 1));
    expect(await lit(page)).toBe('completed');
    await page.close();
  });

  test('lights the states of each record, forwards and backwards', async () => {
    const page = await opened(`#/runs/${LONG_RUN}/records/3`);
    expect(await lit(page)).toBe('working_staging');
    expect(await page.locator('.drawing .subgraph.active').getAttribute('data-id')).toBe('working');
    await slider(page).press('ArrowRight');
    await page.waitForSelector('.drawing[aria-label*=dream] .active[data-id=working_dreaming]');
    expect(await page.locator('.drawing .edge.taken').getAttribute('data-from')).toBe('working_staging');
    await slider(page).press('ArrowRight');
    await page.waitForSelector('.drawing[aria-label*=agent] .active[data-id=usingTools]');
    expect(await wordsOf(page, '.active-states')).toMatch(
      /dream\s+working\.dreaming\s+dream\/agent\s+usingTools/,
    );
    await slider(page).press('ArrowLeft');
    await slider(page).press('ArrowLeft');
    await page.waitForSelector('.drawing .active[data-id=working_staging]');
    expect(await wordsOf(page, '.record-row[aria-selected=true] .seq')).toBe('3');
    await page.close();
  });

  test('lights the states of a firing, an activation and initiative', async () => {
    const page = await opened(`#/runs/${FIRING}`);
    for (const [runId, machine, states] of LIVES) {
      await page.evaluate(`location.hash = '#/runs/${runId}/records/0'`);
      const drawing = page.locator(`.drawing[aria-label="Statechart of ${machine}"]`);
      for (const [seq, state] of states.entries()) {
        await drawing.locator(`.active[data-id$="${state}"]`).waitFor();
        await page.waitForSelector(`#record-${seq}[aria-selected=true]`);
        await slider(page).press('ArrowRight');
      }
    }
    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole('button', { name: 'Journal', exact: true }).click();
    await slider(page).press('Home');
    await page.waitForSelector('#record-0[aria-selected=true]');
    await slider(page).press('End');
    await slider(page).press('ArrowLeft');
    await page.waitForSelector('#record-4[aria-selected=true]');
    await page.getByRole('button', { name: 'Statechart', exact: true }).click();
    await page.waitForFunction(IS_ACTIVE_IN_VIEW);
    await page.close();
  });

  test('shows at every record what the journal says that holds after it', async () => {
    const page = await opened(`#/runs/${LONG_RUN}/records/0`);
    await page.getByRole('tab', { name: 'dream', exact: true }).click();
    let held: unknown;
    for (const { seq, states } of rowsOf(RECORDS).slice(0, 12)) {
      held = states?.dream ?? held;
      expect(await lit(page), `record ${seq}`).toBe(
        typeof held === 'string' ? held : `working_${Object.values(Object(held))[0]}`,
      );
      await slider(page).press('ArrowRight');
      await page.waitForSelector(`#record-${seq + 1}[aria-selected=true]`);
    }
    await page.close();
  });

  test('moves by the arrows of the journal, and the address says where', async () => {
    const page = await opened(`#/runs/${LONG_RUN}/records/40`);
    await page.getByRole('listbox', { name: 'Records' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.waitForURL(/records\/41$/);
    expect(await slider(page).inputValue()).toBe('41');
    await page.waitForSelector('article[aria-busy=false]');
    expect(await wordsOf(page, '.record h2')).toBe('Record 41');
    await page.close();
  });

  test('goes where the address leads, also while it is about to write where it is', async () => {
    const page = await opened(`#/runs/${LONG_RUN}`);
    await slider(page).press('ArrowLeft');
    await page.evaluate(`(() => {
      location.hash = '#/runs/${LONG_RUN}/records/3';
      for (const until = performance.now() + 400; performance.now() < until; );
    })()`);
    await page.waitForSelector('#record-3[aria-selected=true]');
    await slider(page).press('ArrowLeft');
    await page.waitForURL(/records\/2$/);
    await page.evaluate(`location.hash = '#/runs/${LONG_RUN}/records/3'`);
    await page.waitForSelector('#record-3[aria-selected=true]');
    await page.close();
  });

  test('plays on to the end, and stops there', async () => {
    const page = await opened(`#/runs/${LONG_RUN}/records/${RECORDS - 4}`);
    await page.getByLabel('Records a second').selectOption('100');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForSelector(`#record-${RECORDS - 1}[aria-selected=true]`);
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await lit(page)).toBe('completed');
    await page.close();
  });

  test('shows a record whole: what changed, what followed, the event and the chain', async () => {
    const page = await opened(`#/runs/${LONG_RUN}/records/4`);
    await page.waitForSelector('article[aria-busy=false] .chain');
    const words = await wordsOf(page, '.record');
    expect(words).toMatch(/dream\s+working\.staging → working\.dreaming/);
    expect(words).toMatch(/dream\/agent\s+not there → asking/);
    expect(words).toContain('xstate.done.actor.dream');
    expect(words.match(/\b[0-9a-f]{64}\b/g)).toHaveLength(3);
    await page.getByText('tokens', { exact: true }).click();
    await page.locator('.json').getByText('1204').first().waitFor();
    await page.close();
  });

  test('filters the journal by actor, event and words, and says how many there are', async () => {
    const page = await opened(`#/runs/${LONG_RUN}/records/2`);
    await page.getByLabel('Actor', { exact: true }).selectOption('dream/acquire');
    await page.getByText(`3 of ${RECORDS} records`).waitFor();
    await page.getByLabel('Search the journal').fill('claim ours');
    await page.getByText(`1 of ${RECORDS} records`).waitFor();
    expect(await page.locator('.record-row .says').allInnerTexts()).toEqual(['claim 7 is ours']);
    await page.getByLabel('Event', { exact: true }).selectOption('SETTLED');
    await page.getByText('No record matches.').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.waitForSelector('#record-2[aria-selected=true]');
    await page.close();
  });

  test('of a run that is still going on follows it, until somebody moves back', async () => {
    const fixture = await serveFixture(60, 20);
    const rows = rowsOf(60);
    const { page } = await visit({ ...stage(), fixture }, `#/runs/${LONG_RUN}`);
    const tell = async (seq: number): Promise<void> => {
      const row = rows[seq];
      if (row !== undefined) fixture.append(row);
      await page.waitForSelector(`input[type=range][max="${seq}"]`);
    };
    await page.waitForSelector('#record-19[aria-selected=true]');
    await page.getByText('Live', { exact: true }).first().waitFor();
    await tell(20);
    expect(await slider(page).inputValue()).toBe('20');
    await slider(page).press('ArrowLeft');
    await tell(21);
    expect(await slider(page).inputValue()).toBe('19');
    await page.getByRole('button', { name: 'Live' }).click();
    await tell(22);
    expect(await slider(page).inputValue()).toBe('22');
    await page.close();
    await fixture.close();
  });
});
