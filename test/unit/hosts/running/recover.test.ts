import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import type { Files } from '../../../../src/effects/ports/files.js';
import type { ClaimRequest } from '../../../../src/effects/ports/lock-folder.js';
import type { Capabilities } from '../../../../src/hosts/capabilities.js';
import { recoverIfPossible } from '../../../../src/hosts/running/recover.js';
import { newRunId, openStore } from '../../../../src/hosts/store.js';
import { FOLDERS, storeInMemory } from '../dream/store-in-memory.js';

const refusal = (operation: string, path: string) => async () =>
  E.left({ _tag: 'FileError', operation, path, code: 'EROFS' } as const);

const readOnly = (files: Files): Files => ({
  ...files,
  create: (path) => refusal('create', path),
  link: (_, path) => refusal('link', path),
  rename: (_, path) => refusal('rename', path),
  unlink: (path) => refusal('unlink', path),
});

/** A store that a process claimed which has died since. */
const abandoned = async (): Promise<Capabilities> => {
  const { capabilities } = storeInMemory();
  const { self } = capabilities.processes;
  const dead = {
    ...capabilities,
    processes: { ...capabilities.processes, self: { ...self, bootId: 'before' } },
  };
  const { lock } = openStore(dead, FOLDERS);
  const request: ClaimRequest = {
    runId: newRunId(dead),
    kind: 'dream',
    journal: '/journal',
    clockAfter: { _tag: 'Start' },
  };
  const free = await lock.observe(request)();
  if (E.isLeft(free) || free.right._tag !== 'Free') throw new Error('not free');
  await lock.claim(request, free.right)();
  return capabilities;
};

it('what a dead run left is settled by whoever looks', async () => {
  const store = openStore(await abandoned(), FOLDERS);
  expect(await recoverIfPossible(store)()).toMatchObject({
    right: { recovered: [{ n: 1, decision: 'abort' }], live: null, unsettled: null },
  });
});

it('where it cannot be settled, looking goes on and says why', async () => {
  const capabilities = await abandoned();
  const store = openStore({ ...capabilities, files: readOnly(capabilities.files) }, FOLDERS);
  expect(await recoverIfPossible(store)()).toMatchObject({
    right: {
      recovered: [],
      unsettled: expect.stringMatching(
        /^What a dead run left could not be settled: .* is read-only \(EROFS\)\.$/,
      ),
    },
  });
  expect(await store.lock.history()).toMatchObject({ right: [{ verdict: null }] });
});
