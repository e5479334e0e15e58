import { describe, expect, test } from 'vitest';
import { bodyOf, documentOfText } from '../../../../src/memory/document.js';
import { covers, type NearForm, nearFormOf } from '../../../../src/memory/near/near-form.js';

const form = (content: string): NearForm => {
  const [statement, ...more] = bodyOf(documentOfText({ bom: false, content })).statements;
  const found = statement === undefined ? null : nearFormOf(statement.key, statement.text);
  if (found === null || more.length > 0) throw new Error(`not one statement: ${content}`);
  return found;
};

describe('the longer one covers the other', () => {
  test.each([
    ['We now use pnpm for all packages', 'We use pnpm for all packages'],
    ['Basically, the deploy takes ten minutes', 'The deploy takes ten minutes'],
    ['Please use the staging cluster for demos', 'Use staging cluster for demos'],
    ['Use the staging cluster for demos, please', 'Use the staging cluster for demos'],
    ['The user said that reviews look at units first', 'The user said reviews look at units first'],
    ['Never push to the main branch on Fridays', 'Never push to main branch on Fridays'],
    ['Please never push to main on Fridays', 'Never push to main on Fridays'],
    ['Run the check. The cache is actually large', 'Run check. Cache is large'],
    ['Deploys now need two approvals', 'Deploys need two approvals'],
    ['请用简短的句子回答用户', '用简短的句子回答用户'],
    ['用简短的句子回答用户啊', '用简短的句子回答用户'],
    ['现在我们用 pnpm 安装依赖', '我们用 pnpm 安装依赖'],
    ['其实，部署只在周二进行', '其实，部署只在周二进行'],
  ])('%j, %j', (longer, shorter) => {
    expect(covers(form(longer), form(shorter))).toBe(true);
    if (longer !== shorter) expect(covers(form(shorter), form(longer))).toBe(false);
  });
});

describe('order alone makes no difference', () => {
  test.each([
    ['Reviews go to Ana, Ben and Cy', 'Reviews go to Cy, Ben, and Ana', false],
    ['Ana and Ben review the harbour page', 'Ben and Ana review the harbour page', true],
    ['The page supports `linux`, `macos` and `bsd`', 'The page supports `bsd`, `linux`, and `macos`', true],
    ['On Mondays, the demo page is frozen', 'The demo page is frozen on Mondays', true],
    ['In CI, tests use two cores', 'Tests use two cores in CI', true],
  ])('%j, %j: %s', (a, b, same) => {
    expect(covers(form(a), form(b))).toBe(same);
    expect(covers(form(b), form(a))).toBe(same);
  });
});

describe('neither covers the other', () => {
  test.each([
    ['Plan A is in use for deploys', 'Plan is in use for deploys'],
    ['option a is in use for deploys', 'option is in use for deploys'],
    ['A few tests fail on the harbour host', 'Few tests fail on the harbour host'],
    ['The most users want shorter answers', 'Most users want shorter answers'],
    ['The two servers share one disk', 'Two servers share one disk'],
    ['The second server holds all backups', 'A second server holds all backups'],
    ['The page is not really slow today', 'The page is not slow today'],
    ['We never just restart the gauge', 'We never restart the gauge'],
    ['The gauge works from now on alone', 'The gauge works from on alone'],
    ['Ask the Now team about the gauge', 'Ask the team about the gauge'],
    ['Title it "the end of tides" there', 'Title it "end of tides" there'],
    ['Run `make the page` for the demo', 'Run `make page` for the demo'],
    ['The gauge calls the board twice', 'The board calls the gauge twice'],
    ['A deploy takes lock of the gauge', 'The deploy takes lock of gauge'],
    ['Deploy `api`, `web` and `worker` there', 'Deploy `worker`, `web` and `api` there'],
    ['The tides are `low`, `mid` and `high`', 'The tides are `high`, `mid` and `low`'],
    ['It waits 1, 2 and 4 seconds there', 'It waits 4, 2 and 1 seconds there'],
    ['Columns `id`, `at` and `cm` exist', 'Columns `cm`, `at` and `id` exist'],
    ['On Mondays, tests cannot use gauges', 'Tests cannot use gauges on Mondays'],
    ['Ana and Ben come first in reviews', 'Ben and Ana come first in reviews'],
    ['Keys go from Ana and Ben to Cy', 'Keys go from Ben and Ana to Cy'],
    ['Lint and test every single branch', 'Test and lint every single branch'],
    ['Before a push, run the checks', 'Run the checks before a push'],
    ['In CI, tests run on two cores', 'Tests run on two cores in CI'],
    ['On Mondays, all demos are frozen', 'All demos are frozen on Mondays'],
    ['The page must load at once', 'The page may load at once'],
    ['Levels now of `north` of the pier', 'Levels of `north` now of the pier'],
    ['The move is basically done there', 'The move is done there'],
    ['Refuse really large files at upload', 'Refuse large files at upload'],
    ['Just admins can deploy the page', 'Admins can deploy the page'],
    ['Run just the quick tests in CI', 'Run the quick tests in CI'],
    ['Avoid simply starting the job again', 'Avoid starting the job again'],
    ['Press a twice to reset the gauge', 'Press twice to reset the gauge'],
    ['The key a resets every gauge', 'The key resets every gauge'],
    ['Use `python` and `node` 20 there', 'Use `node` and `python` 20 there'],
    ['The page needs Vue and React two', 'The page needs React and Vue two'],
    ['Ana helps Ben and Cy helps Dan', 'Ana helps Cy and Ben helps Dan'],
    ['Ana and Ben who leads QA review', 'Ben and Ana who leads QA review'],
    ['Ana and Ben alone may sign it', 'Ben and Ana alone may sign it'],
    ['Ana and Ben own pier, harbour', 'Ben and Ana own pier, harbour'],
    ['`api` and `web` listen at 80 / 81', '`web` and `api` listen at 80 / 81'],
    ['Backups cover Ana and Ben (daily)', 'Backups cover Ben and Ana (daily)'],
    ['We keep encrypted Redis and Mongo', 'We keep encrypted Mongo and Redis'],
    ['Only old Redis and Mongo need care', 'Only old Mongo and Redis need care'],
    ['Pick Ana and Ben minus Cy', 'Pick Ben and Ana minus Cy'],
    ['不要用 npm 安装依赖', '用 npm 安装依赖'],
    ['请假要提前三天告诉用户', '假要提前三天告诉用户'],
    ['部署不是现在我们要做的', '部署不是我们要做的'],
  ])('%j, %j', (a, b) => {
    expect(covers(form(a), form(b))).toBe(false);
    expect(covers(form(b), form(a))).toBe(false);
  });
});
