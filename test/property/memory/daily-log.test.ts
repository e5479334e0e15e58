import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { pathHandles } from '../../../src/effects/services/confined/path-handles.js';
import { dailyLogs } from '../../../src/effects/services/daily-log/daily-log.js';
import { memoryFiles } from '../../../src/effects/simulated/memory-files.js';
import { pick, seeded } from '../../../src/effects/simulated/random.js';
import { drive } from '../../../src/effects/simulated/schedule.js';
import type { SimProcess } from '../../../src/effects/simulated/sim-process.js';
import { simWorld } from '../../../src/effects/simulated/sim-world.js';
import type { DailyLog } from '../../../src/memory/daily-log/entry.js';

const AT = Date.parse('2026-11-30T12:00:00Z');

type Lived = {
  readonly told: readonly string[];
  readonly begun: ReadonlySet<string>;
  readonly crashes: number;
  readonly log: DailyLog;
};

/** Several processes write entries one after the other, and some die, also in the middle of a write. */
const live = async (number: number): Promise<Lived> => {
  const random = seeded(number);
  const world = simWorld();
  await memoryFiles(world.tree).makeFolder('/store')();
  const told: string[] = [];
  const begun = new Set<string>();
  let crashes = 0;
  const write = async (process: SimProcess): Promise<void> => {
    const { files } = process;
    const logs = dailyLogs({ files, handles: pathHandles(files), root: '/store', zone: 'UTC' });
    for (let which = 0; which < 5; which += 1) {
      const text = `entry ${process.pid}-${which} of **${'x'.repeat(which * 3)}**`;
      begun.add(text);
      const done = await logs.write({ at: AT, kind: 'note', text, runs: [`r-${which}`] })();
      if (E.isRight(done)) told.push(text);
    }
  };
  for (let count = 0; count < 4; count += 1) void write(world.spawn());
  await drive(world, (steps, { crash }) => {
    const step = pick(random, steps) ?? null;
    if (step === null || random() > 0.04) return step;
    crash(step.process, step.what === 'append' ? step : undefined, random());
    crashes += 1;
    return pick(random, world.steps()) ?? null;
  });
  const files = memoryFiles(world.tree);
  const read = await dailyLogs({ files, handles: pathHandles(files), root: '/store', zone: 'UTC' }).read(
    '2026-11-30',
  )();
  if (E.isLeft(read)) throw new Error(JSON.stringify(read.left));
  return { told, begun, crashes, log: read.right ?? { entries: [], others: [] } };
};

it('every entry that was told written is there, whole and once, however writers interleave and die', async () => {
  let [deaths, cut] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (number) => {
      const { told, begun, crashes, log } = await live(number);
      const whole = log.entries.filter((entry) => entry.whole).map(({ text }) => text);
      expect(whole).toEqual(expect.arrayContaining([...told]));
      expect(new Set(whole).size).toBe(whole.length);
      for (const text of whole) expect(begun).toContain(text);
      expect(whole.length + (log.entries.length - whole.length) + log.others.length).toBeLessThanOrEqual(
        begun.size,
      );
      deaths += crashes;
      cut += log.others.length + (log.entries.length - whole.length);
    }),
    { numRuns: 150 },
  );
  expect(deaths).toBeGreaterThan(50);
  expect(cut).toBeGreaterThan(5);
});
