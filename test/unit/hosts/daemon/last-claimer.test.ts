import * as E from 'fp-ts/lib/Either.js';
import { expect, test } from 'vitest';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import { printClaim } from '../../../../src/hosts/daemon/claims/claim-format.js';
import { lastClaimer } from '../../../../src/hosts/daemon/claims/daemon-claims.js';

const owner = (pid: number) => ({ host: 'a-host', bootId: 'b', pidNamespace: 'n', pid, startTime: '1' });

test('which process a daemon is that does not answer is told by the newest claim, unless it ended in good order', async () => {
  const files = memoryFiles();
  const last = lastClaimer({ files, folder: '/daemon' });
  expect(await last()).toEqual(E.right(null));
  await files.makeFolder('/daemon/claims')();
  await files.create('/daemon/claims/9.json', printClaim({ owner: owner(9), at: 1, over: true }))();
  await files.create('/daemon/claims/10.json', printClaim({ owner: owner(10), at: 2, over: false }))();
  expect(await last()).toEqual(E.right(owner(10)));
  await files.create('/daemon/claims/11.json', printClaim({ owner: owner(11), at: 3, over: true }))();
  expect(await last()).toEqual(E.right(null));
});
