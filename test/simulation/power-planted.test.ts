import * as TE from 'fp-ts/lib/TaskEither.js';
import { expect, it } from 'vitest';
import type { Files } from '../../src/effects/ports/files.js';
import { seeded } from '../../src/effects/simulated/random.js';
import type { Wrap } from './lock-scene.js';
import type { Act } from './power-acts.js';
import { film } from './power-film.js';
import { type Model, someStates, sweep } from './power-sweep.js';

const isJournal = (path: string): boolean => path.endsWith('.jsonl');

/** Takes the names of the lock folder for durable. */
const namesNotSynced = (files: Files): Files => ({
  ...files,
  syncFolder: (path) => (path.endsWith('.d') ? TE.right(undefined) : files.syncFolder(path)),
});

/** Takes what it wrote to a journal for durable. */
const journalNotSynced = (files: Files): Files => ({
  ...files,
  append: (path, bytes, sync) => files.append(path, bytes, sync && !isJournal(path)),
});

/** Lays the new version of a file ready without syncing its bytes. */
const bytesNotSynced = (files: Files): Files => ({
  ...files,
  create: (path, bytes, options) =>
    path.includes('.new.') && bytes.length > 0
      ? TE.chain(() => files.stat(path))(files.append(path, bytes, false))
      : files.create(path, bytes, options),
});

/** Puts an object where it belongs before its bytes are on the disk. */
const objectNotSynced = (files: Files): Files => ({
  ...files,
  create: (path, bytes, options) =>
    path.includes('/objects/')
      ? TE.chain(() => files.stat(path))(files.append(path, bytes, false))
      : files.create(path, bytes, options),
});

const FAULTS: readonly [what: string, Wrap, Act, Model, RegExp][] = [
  ['names that were not synced', namesNotSynced, 'commit', 'independent', /settled, and the store is/],
  ['a journal that was not synced', journalNotSynced, 'fail', 'one file system', /cut journal|damaged/],
  ['a new version that was not synced', bytesNotSynced, 'commit', 'one file system', /as it never was/],
  ['an object that was not synced', objectNotSynced, 'hold', 'one file system', /ObjectMissing/],
];

it.each(FAULTS)('the checks after a power loss find %s', async (_, wrap, act, model, symptom) => {
  const whole = await film({ act, prior: 'empty', links: true }, wrap);
  const { broken } = await sweep(whole, someStates(whole, model, 14, seeded(3)), 100);
  expect(broken.join('\n')).toMatch(symptom);
});
