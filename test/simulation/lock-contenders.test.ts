import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { FileStat, Files } from '../../src/effects/ports/files.js';
import { contend } from './lock-contenders.js';
import { expectAllKinds, NONE, windowsOf } from './lock-contenders-tally.js';
import { expectUnbroken, findBroken, upTo } from './lock-expectations.js';
import { VIEW } from './lock-scene.js';

/** Takes the lock file and what was kept of it for what they were at the first look: as if nobody else wrote. */
const lookingOnce = (files: Files): Files => {
  let first: FileStat | null = null;
  let isShown = false;
  return {
    ...files,
    stat: (path) => {
      const isKept = first !== null && (path.endsWith('.prior') || (path === VIEW && !isShown));
      if (isKept) return TE.right(first);
      const look = files.stat(path);
      return path === VIEW
        ? TE.map((seen: FileStat | null) => {
            first ??= seen;
            return seen;
          })(look)
        : look;
    },
    rename: (from, to) => {
      isShown ||= to === VIEW;
      return files.rename(from, to);
    },
  };
};

describe('our runs and programs that know the lock file only, on one store', () => {
  it('never hold at once, and lose no record, where the program is not stopped for longer than our wait', async () => {
    const reports = await expectUnbroken((seed) => contend(seed, 'prompt'), 160);
    expectAllKinds(reports);
    // Where ours stands still between two calls that follow on each other, no wait of theirs matters.
    expect({ ...windowsOf(reports), remade: 0 }).toEqual(NONE);
  });

  it('lose a record that was made anew between our look and our publication, and that is counted', async () => {
    const { broken, windows } = await contend(2326182988, 'prompt');
    expect(broken).toEqual([]);
    expect(windows.remade).toBe(1);
  });

  it('hold at once only after the program stood still from before our publication until after our wait', async () => {
    expectAllKinds(await expectUnbroken((seed) => contend(seed, 'stalling'), 130));
  });

  it('would hold at once if ours did not look again, and the checks find it', async () => {
    const found = await findBroken(upTo(400), (seed) => contend(seed, 'prompt', lookingOnce));
    expect(found?.join()).toMatch(/hold at once/);
  });
});
