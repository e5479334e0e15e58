import * as TE from 'fp-ts/lib/TaskEither.js';
import { describe, expect, it } from 'vitest';
import type { FileStat, Files } from '../../src/effects/ports/files.js';
import { drive, inOrder, type Strategy } from '../../src/effects/simulated/schedule.js';
import type { SimProcess, Step } from '../../src/effects/simulated/sim-process.js';
import { contend } from './lock-contenders.js';
import { expectAllKinds, NONE, windowsOf } from './lock-contenders-tally.js';
import { watchContenders } from './lock-contenders-watch.js';
import { expectUnbroken, findBroken, upTo } from './lock-expectations.js';
import { type OneFileProgram, startOneFile } from './lock-one-file.js';
import { runLock } from './lock-run.js';
import { lockScene, VIEW } from './lock-scene.js';

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

const HOUR = 3_600_000;

/** Only this process goes on, up to a step that is not taken. */
const onlyOf =
  (process: SimProcess, until: (step: Step) => boolean): Strategy =>
  (steps) => {
    const step = steps.find((one) => one.process === process) ?? null;
    return step !== null && until(step) ? null : step;
  };

describe('our runs and programs that know the lock file only, on one store', () => {
  it('never hold at once, and lose no record, where the program is not stopped for longer than our wait', async () => {
    const reports = await expectUnbroken((seed) => contend(seed, 'prompt'), 160);
    expectAllKinds(reports);
    // Where ours stands still between two calls that follow on each other, no wait of theirs matters.
    expect({ ...windowsOf(reports), remade: 0 }).toEqual(NONE);
  });

  it('lose a record that was made anew between our look and our publication, and that is counted', async () => {
    const scene = lockScene('none');
    const { world } = scene;
    const watch = watchContenders(scene);
    const begin = (wish: 'roll back' | 'succeed'): OneFileProgram => {
      const job = { wish, hold: 1, now: watch.now, onHold: watch.programHolds };
      const program = startOneFile(scene, job, () => {});
      watch.programs.push(program);
      return program;
    };
    const go = (process: SimProcess, until: (step: Step) => boolean = () => false) =>
      drive(world, onlyOf(process, until), watch.seen);
    const first = begin('roll back');
    await go(first.process, ({ what }) => what === 'unlink');
    world.pass(HOUR);
    const process = world.spawn();
    const ending = runLock({ scene, watch, process, lock: scene.lockOf(process) }, ['commit']);
    await go(process, ({ what, path }) => what === 'rename' && path === VIEW);
    await go(first.process);
    await go(begin('succeed').process);
    await drive(world, inOrder, watch.seen);
    watch.atEnd('at the end');
    expect({ broken: watch.broken, ends: await ending }).toEqual({ broken: [], ends: ['committed'] });
    expect(watch.programs.map(({ end }) => end)).toEqual(['rolled back', 'succeeded']);
    expect(watch.windows.remade).toBe(1);
  });

  it('hold at once only after the program stood still from before our publication until after our wait', async () => {
    expectAllKinds(await expectUnbroken((seed) => contend(seed, 'stalling'), 130));
  });

  it('would hold at once if ours did not look again, and the checks find it', async () => {
    const found = await findBroken(upTo(400), (seed) => contend(seed, 'prompt', lookingOnce));
    expect(found?.join()).toMatch(/hold at once/);
  });
});
