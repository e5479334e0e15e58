import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasLoaded } from './loaded-modules.js';
import { profileOf } from './profile.js';
import { figure, isMissed, line } from './report.js';
import type { Pairs } from './statistics.js';
import { timeGate, timeGatePairs } from './time-gate.js';

/** Growth that still counts as linear. */
const LINEAR = 1.2;

/** Prints a figure; a missed goal with what its time goes to. */
const show = async (
  name: string,
  reference: string,
  goal: number,
  pairs: Pairs,
  again: () => Promise<unknown>,
): Promise<void> => {
  const shown = figure(name, reference, goal, pairs);
  console.log(line(shown));
  if (isMissed(shown)) console.log(`  where the time of "${name}" goes: ${await profileOf(again)}`);
};

const benchGate = async (folder: string): Promise<void> => {
  const acts = await timeGate(join(folder, 'gate'));
  const pairs = await timeGatePairs(acts, 20_000);
  const loaded = hasLoaded('xstate');
  await show('refusal at the time gate', 'one bare stat', 1.1, pairs, () => timeGatePairs(acts, 5_000));
  console.log(
    `XState on the way to that refusal: ${loaded ? 'loaded, MISSED' : 'not loaded'}; goal: not loaded`,
  );
};

const benchDreams = async (folder: string): Promise<void> => {
  // Only now: these load XState.
  const { dreams, dreamTime } = await import('./dreams.js');
  if (!hasLoaded('xstate')) throw new Error('a dream runs on XState, so the look for it must find it');
  await dreamTime(join(folder, 'warm-up'), 100);
  for (const [topics, pairs] of [
    [100, 5],
    [400, 5],
    [1600, 3],
  ] as const)
    await show(
      `a topic of a local dream over ${topics} topics`,
      'one of a dream over 100',
      LINEAR,
      await dreams(folder, topics, 100, pairs),
      () => dreamTime(join(folder, 'profiled'), topics),
    );
};

const benchKill = async (folder: string): Promise<void> => {
  const { killed, kills } = await import('./kill.js');
  await show(
    'kill in the middle of a dream to released lock',
    'taking an idle lock and giving it back',
    1,
    await kills(folder, 15),
    () => killed(join(folder, 'profiled')),
  );
};

/** In this order: the first must not find XState loaded. A name on the command line picks one. */
const benches = { gate: benchGate, dreams: benchDreams, kill: benchKill };

const folder = await mkdtemp(join(tmpdir(), 'autodream-bench-'));
try {
  const [, , only] = process.argv;
  for (const [name, bench] of Object.entries(benches))
    if (only === undefined || only === name) await bench(folder);
} finally {
  await rm(folder, { recursive: true });
}
