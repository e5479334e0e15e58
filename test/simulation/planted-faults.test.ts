import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../src/effects/ports/files.js';
import { sleepThrough } from './lock-cuts.js';
import { findBroken, upTo } from './lock-expectations.js';
import { simulateSeed } from './lock-simulation.js';

const TOMBSTONE_MS = 1_000;

/** A tombstone that says when it was made, not that nothing is here. */
const datedTombstones = (files: Files): Files => ({
  ...files,
  create: (path, bytes, options) =>
    options?.mtimeMs === TOMBSTONE_MS ? files.create(path, bytes) : files.create(path, bytes, options),
});

/** Settling does not take away what a sleeper may still link. */
const ballotsLeftBehind = (files: Files): Files => ({
  ...files,
  unlink: (path) => (path.includes('.verdict.') ? TE.right('unlinked') : files.unlink(path)),
});

describe('the checks of the lock find a planted fault', () => {
  it('a tombstone with the time of now', async () => {
    const found = await findBroken(upTo(60), (seed) => simulateSeed(seed, datedTombstones));
    expect(found?.join()).toMatch(/a time nobody set|not the one that was found|not as the verdicts say/);
  });

  it('a late linker after claims were swept', async () => {
    const found = await findBroken(upTo(120), (before) =>
      sleepThrough('file', 'commit', before, ballotsLeftBehind),
    );
    expect(found?.join()).toMatch(/was cast twice|says committed/);
  });
});
