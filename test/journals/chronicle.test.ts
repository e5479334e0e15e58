import * as E from 'fp-ts/lib/Either.js';
import { expect, test } from 'vitest';
import { readRuns } from '../../src/hosts/history/runs.js';
import { chronicle, ENDINGS } from './chronicle.js';
import { keptIn, storeOf } from './kept-state.js';

test('the chronicle tells of runs that ended in every way, and is the same each time', async () => {
  const [kept, again] = [keptIn((await chronicle()).world.tree), keptIn((await chronicle()).world.tree)];
  expect(again).toEqual(kept);
  const runs = await readRuns(storeOf(kept).store)();
  const endings = E.isRight(runs) ? runs.right.map(({ kind, outcome }) => [kind, outcome]) : [];
  expect(endings).toEqual(ENDINGS);
});
