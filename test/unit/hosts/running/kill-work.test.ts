import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import type { JobPerformer } from '../../../../src/hosts/jobs/performer.js';
import { killWork } from '../../../../src/hosts/running/kill-work.js';
import { HOUR, jobsScene, MINUTE, task } from '../jobs/a-keeper.js';

const untilStopped: JobPerformer = (_, signal) =>
  new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve({ _tag: 'Failed', sentence: 'Stopped.' })),
  );

it('a firing under way stops when another process asks, and one that is over is told as that', async () => {
  const scene = jobsScene([task('hourly', '0 * * * *')]);
  const { store, works } = scene.keep(untilStopped);
  await scene.pass(HOUR + 10 * MINUTE);
  const runId = works[0]?.runId ?? '';
  const asked = killWork(store, runId, 'ada')();
  await scene.pass(MINUTE);
  expect(await asked).toEqual(E.right({ _tag: 'Killed', runId }));
  const again = killWork(store, runId, 'ada')();
  await scene.pass(MINUTE);
  expect(await again).toEqual(E.right({ _tag: 'NotRunning', runId }));
});

it('a firing whose process died is not under way', async () => {
  const scene = jobsScene([task('hourly', '0 * * * *')]);
  const dead = scene.keep(untilStopped);
  await scene.pass(HOUR + 10 * MINUTE);
  scene.world.crash(dead.process);
  const runId = dead.works[0]?.runId ?? '';
  const { store } = scene.keep(untilStopped);
  const asked = killWork(store, runId, 'ada')();
  await scene.pass(MINUTE);
  expect(await asked).toEqual(E.right({ _tag: 'NotRunning', runId }));
});
