import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { FileError, Files } from '../../src/effects/ports/files.js';
import { seeded } from '../../src/effects/simulated/random.js';
import { findBroken, upTo } from './lock-expectations.js';
import { VIEW } from './lock-scene.js';
import { besiege } from './lock-siege.js';
import { expectAllIncidents, siegesOf, timesOf, uneventful } from './lock-siege-expectations.js';

const believed = <A>(answer: A): ((task: TE.TaskEither<FileError, A>) => TE.TaskEither<FileError, A>) =>
  TE.orElse(() => TE.right<FileError, A>(answer));

/** Takes every rename onto the lock file for done, whatever the system says of it. */
const believing = (files: Files): Files => ({
  ...files,
  rename: (from, to) =>
    to === VIEW ? believed<'renamed' | 'missing'>('renamed')(files.rename(from, to)) : files.rename(from, to),
});

const services = { ours: 'services', programs: false } as const;

describe('the lock in a world in which everything happens', () => {
  it('keeps one live run, exact restores and whole commits, and every editor’s line', async () => {
    const reports = await siegesOf(services, 170);
    expectAllIncidents(reports);
    expect([...timesOf(reports).keys()]).toEqual(
      expect.arrayContaining([
        'committed',
        'aborted',
        'busy',
        'lost',
        'withdrawn',
        'error',
        'crashed',
        'saved',
      ]),
    );
  });

  it('does so for the machines under the real runtime', async () => {
    const reports = await siegesOf({ ours: 'machines', programs: false }, 45);
    expect([...timesOf(reports).keys()]).toEqual(
      expect.arrayContaining(['Completed', 'Failed', 'Refused', 'crashed']),
    );
  });

  it('never holds together with a program that knows the lock file only, where both share clock and host', async () => {
    const reports = await siegesOf({ ours: 'services', programs: true }, 100);
    const together = reports.filter(({ elsewhere, incidents, windows }) => {
      const isApart = elsewhere !== 'nowhere' || incidents.includes('jump');
      return !isApart && (windows.apart ?? 0) > 0;
    });
    expect(together).toEqual([]);
    expect([...timesOf(reports).keys()]).toEqual(
      expect.arrayContaining(['theirs succeeded', 'theirs rolled back', 'theirs busy']),
    );
  });

  it('commits in the plainest case, that of a tape of numbers near one', async () => {
    const { broken, outcomes, incidents } = await besiege(uneventful, services);
    expect({ broken, incidents }).toEqual({ broken: [], incidents: [] });
    expect(outcomes).toContain('committed');
  });

  it('would leave a run in the lock file if it believed that what failed was done, and the checks find it', async () => {
    const found = await findBroken(upTo(400), (seed) => besiege(seeded(seed), services, believing));
    expect(found?.join()).toMatch(/lock file|the lock is not|the time is/);
  });
});
