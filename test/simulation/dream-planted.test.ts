import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../src/effects/ports/files.js';
import { type Case, simulateCase } from './dream-cases.js';
import { histogram } from './dream-histogram.js';
import { VIEW } from './lock-scene.js';

const killed: Case = { prior: 'empty', script: 'endless', trouble: 'none', blow: 'KILL', step: 100 };

/** Gives the prior lock back with its time cut to milliseconds. */
const roundedTimes = (files: Files): Files => ({
  ...files,
  rename: (from, to) =>
    to === VIEW && from.endsWith('.prior')
      ? TE.chain((renamed: 'renamed' | 'missing') =>
          TE.map(() => renamed)(files.touch(VIEW, 1_763_000_000_123)),
        )(files.rename(from, to))
      : files.rename(from, to),
});

/** Lays the copy of the store over the store itself. */
const noCopy = (files: Files): Files => ({
  ...files,
  append: (path, bytes, sync) => files.append(path.replace(/^\/state\/staging\/[^/]+/, '/m'), bytes, sync),
});

/** Loses the line of a journal that says that the lock was verified. */
const lostLine = (files: Files): Files => ({
  ...files,
  append: (path, bytes, sync) =>
    new TextDecoder().decode(bytes).includes('"dream/acquire/verify#1"')
      ? TE.right(undefined)
      : files.append(path, bytes, sync),
});

/** Says nothing of a settled run, and leaves its lock. */
const neverReleased = (files: Files): Files => ({
  ...files,
  unlink: (path) => (path.endsWith('.pub') ? TE.right('unlinked') : files.unlink(path)),
  rename: (from, to) =>
    to === VIEW && !from.endsWith('.show') ? TE.right('renamed') : files.rename(from, to),
});

describe('the checks of whole dreams find a planted fault', () => {
  it('a prior lock whose nanoseconds are lost', async () => {
    const { broken } = await simulateCase({ ...killed, prior: 'stale body' }, histogram(), roundedTimes);
    expect(broken.join()).toMatch(
      /the lock file is .* 1763000000123000000 ns.* and was .* 1763000000123456789 ns|touch of .* no token of a run/,
    );
  });

  it('a dream that works on the store itself', async () => {
    const { broken } = await simulateCase(killed, histogram(), noCopy);
    expect(broken.join()).toMatch(/append of \/m\/MEMORY.md although no dream committed/);
  });

  it('a journal with a gap', async () => {
    const { broken } = await simulateCase(killed, histogram(), lostLine);
    expect(broken.join()).toMatch(/the journal of .* does not replay/);
  });

  it('a lock that nobody gives back', async () => {
    const { broken } = await simulateCase(killed, histogram(), neverReleased);
    expect(broken.join()).toMatch(/a run that ended left .*\.pub/);
  });
});
