import { expect, it } from 'vitest';
import { removeFolder } from '../../../../src/effects/simulated/folder-calls.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import {
  type Fixture,
  FOLDER,
  fixture,
  hold,
  NOW,
  PRIOR_NS,
  requestFor,
  right,
  VIEW,
} from './lock-fixture.js';

const held = async () => {
  const at = fixture();
  putFile(at.tree, VIEW, '', PRIOR_NS);
  return { at, run: await hold(at.lock, requestFor(at)) };
};

const rebuilt = ({ lock }: Fixture, runId: string, wantedNs: string | null, startedAt = NOW) =>
  right(lock.rebuild({ runId, startedAt, wantedNs }));

const freeAfter = async (at: Fixture): Promise<string> =>
  (await right(at.as(200).observe(requestFor(at))))._tag;

it('a lock file that still shows a run whose records were removed has its time again', async () => {
  const { at, run } = await held();
  removeFolder(at.tree, FOLDER);
  expect(await freeAfter(at)).toBe('Busy');
  expect(await rebuilt(at, run.runId, String(PRIOR_NS))).toBe('Made');
  expect(at.view()).toMatchObject({ body: '', mtimeNs: (PRIOR_NS / 1_000n) * 1_000n });
  expect(at.names()).toEqual(['.gitignore']);
  expect(await freeAfter(at)).toBe('Free');
});

it('where there was none it is taken away', async () => {
  const at = fixture();
  const run = await hold(at.lock, requestFor(at));
  removeFolder(at.tree, FOLDER);
  expect(await rebuilt(at, run.runId, null)).toBe('Made');
  expect(at.view()).toBeNull();
  expect(at.names()).toEqual(['.gitignore']);
});

it('done again it does nothing', async () => {
  const { at, run } = await held();
  removeFolder(at.tree, FOLDER);
  await rebuilt(at, run.runId, String(PRIOR_NS));
  const once = at.view();
  expect(await rebuilt(at, run.runId, String(PRIOR_NS))).toBe('NotNeeded');
  expect(at.view()).toEqual(once);
});

it('as long as the run can be settled by its records, nothing is made anew', async () => {
  const { at, run } = await held();
  const shown = at.view();
  expect(await rebuilt(at, run.runId, String(PRIOR_NS))).toBe('NotNeeded');
  expect(at.view()).toEqual(shown);
});

it.each([
  ['another process', '4242', BigInt(NOW) * 1_000_000n],
  ['another time', '100', BigInt(NOW) * 1_000_000n + 1n],
  ['nobody', '', BigInt(NOW) * 1_000_000n],
])('a lock file that shows %s is left alone', async (_, body, mtimeNs) => {
  const { at, run } = await held();
  removeFolder(at.tree, FOLDER);
  putFile(at.tree, VIEW, body, mtimeNs);
  const theirs = at.view();
  expect(await rebuilt(at, run.runId, String(PRIOR_NS))).toBe('NotNeeded');
  expect(at.view()).toEqual(theirs);
});

it('says where it cannot be made anew', async () => {
  const { at, run } = await held();
  removeFolder(at.tree, FOLDER);
  at.fault = (operation) => (operation === 'makeFolder' ? 'EROFS' : null);
  expect(await rebuilt(at, run.runId, String(PRIOR_NS))).toBe('Failed');
});
