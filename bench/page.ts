import { NO_BROWSER, openBrowser } from '../test/page/fixture/browser.js';
import buildPage from '../test/page/fixture/build-page.js';
import { LONG_RUN, serveFixture } from '../test/page/fixture/server.js';
import { visit } from '../test/page/fixture/visit.js';

const RECORDS = 20_000;

/** Milliseconds: until rows could be seen, until all rows had come, and the frames while scrolling from the first to the last. */
export type PageFigures = {
  readonly firstRow: number;
  readonly allRows: number;
  readonly frames: readonly number[];
  /** Frames of the same browser with nothing to do, which say what the machine itself leaves out. */
  readonly idle: readonly number[];
};

/** Runs in the page: 240 frames, each a step down the list, or none. */
const frames = (isScrolling: boolean): string => `new Promise((done) => {
  const list = document.querySelector('.record-list');
  const deltas = [];
  let before = performance.now();
  const next = (now) => {
    deltas.push(now - before);
    before = now;
    if (${isScrolling}) list.scrollTop = (list.scrollHeight * deltas.length) / 240;
    if (deltas.length < 240) requestAnimationFrame(next);
    else done(deltas.slice(1));
  };
  requestAnimationFrame(next);
})`;

/** The time since the page was asked for, in a browser of its own, over loopback. Null: there is no browser here. */
export const pageFigures = async (): Promise<PageFigures | null> => {
  if (NO_BROWSER !== null) return null;
  await buildPage();
  const [browser, fixture] = await Promise.all([openBrowser(), serveFixture(RECORDS)]);
  const { page } = await visit({ browser, fixture }, `#/runs/${LONG_RUN}/records/0`);
  const sinceStart = (): Promise<number> => page.evaluate<number>('performance.now()');
  await page.waitForSelector('.record-row');
  const firstRow = await sinceStart();
  await page.waitForSelector('.filter-says:empty', { state: 'attached' });
  const allRows = await sinceStart();
  const idle = await page.evaluate<number[]>(frames(false));
  const scrolled = await page.evaluate<number[]>(frames(true));
  await browser.close();
  await fixture.close();
  return { firstRow, allRows, frames: scrolled, idle };
};
