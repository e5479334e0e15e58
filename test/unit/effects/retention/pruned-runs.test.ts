import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { prunedRuns } from '../../../../src/effects/services/retention/pruned-runs.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { diskAfter } from '../../../../src/effects/simulated/power/disk-after.js';
import { keepDiskLog } from '../../../../src/effects/simulated/power/disk-log.js';
import { independentNames } from '../../../../src/effects/simulated/power/independent-states.js';
import { seeded } from '../../../../src/effects/simulated/random.js';
import { putFile } from '../../../../src/effects/simulated/scene.js';
import { emptyTree } from '../../../../src/effects/simulated/tree.js';

it('remembers every run that was pruned, also after a line that a power loss cut short', async () => {
  const tree = emptyTree(() => 1n);
  const pruned = prunedRuns(memoryFiles(tree), '/pruned');
  expect(await pruned.list()).toEqual(E.right([]));
  await pruned.add('lx1-a')();
  putFile(tree, '/pruned', '\nlx1-a\n\nlx2');
  await pruned.add('lx3-a')();
  expect(await pruned.list()).toEqual(E.right(['lx1-a', 'lx2', 'lx3-a']));
});

it('remembers a run durably from the first one on', async () => {
  const tree = emptyTree(() => 1n);
  const files = memoryFiles(tree);
  await files.makeFolder('/state')();
  const log = keepDiskLog(tree);
  await prunedRuns(files, '/state/pruned').add('lx1-a')();
  for (let seed = 1; seed <= 20; seed += 1) {
    const upTo = log.changes.length;
    const names = independentNames(log, upTo, seeded(seed));
    const disk = diskAfter(log, { upTo, names, tail: () => 'lost' })(() => 1n);
    expect(await prunedRuns(memoryFiles(disk), '/state/pruned').list()).toEqual(E.right(['lx1-a']));
  }
});
