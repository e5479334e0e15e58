import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../../../../src/config.js';
import { drive } from '../../../../../src/effects/simulated/schedule.js';
import { simWorld } from '../../../../../src/effects/simulated/sim-world.js';
import { openBudget } from '../../../../../src/hosts/assistant/budget/budget.js';
import { startLive } from '../../../../../src/hosts/assistant/live/live-assistant.js';
import { spendingOn } from '../../../../../src/hosts/assistant/live/spending.js';
import type { TurnEnd, Turns } from '../../../../../src/hosts/assistant/turn/turn.js';
import type { JobWork } from '../../../../../src/hosts/jobs/performer.js';
import { openStore } from '../../../../../src/hosts/store.js';
import { FOLDERS } from '../../../../../src/testing/places.js';
import { simulatedHost } from '../../../../../src/testing/simulated-host.js';
import { timersUntil } from '../../../../property/assistant/timers-until.js';

const MINUTE = 60_000;
const MOST = { tokens: 1_000, microUsd: 1_000 };
const BASE = { runId: 'run', spent: { tokens: 1, microUsd: 1 } };
const FINE: TurnEnd = { ...BASE, _tag: 'Answered', words: 'Fine.', sleepMs: null };

/** An assistant with initiative, whose turns take as long as the test wants, unless they are stopped. */
const scene = async () => {
  const world = simWorld();
  const pass = (ms: number): Promise<unknown> => drive(world, timersUntil(world, world.now() + ms));
  const store = openStore(simulatedHost(world.spawn()), FOLDERS);
  const values = { ...DEFAULT_SETTINGS, assistant: true };
  const settings = { ...values, ...readSettings(values, {}, {}) };
  const log = { write: async () => true, clean: (text: string) => text, read: () => async () => NOTHING };
  const opening = openBudget(store, { tick: MOST, hour: MOST, day: MOST });
  await pass(1);
  const budget = await opening;
  const asked: string[] = [];
  let answer: (end: TurnEnd) => void = () => {};
  const turns: Turns = ({ asker }, signal) => {
    asked.push(asker);
    return new Promise((done) => {
      answer = done;
      const stopped = (): void => done({ ...BASE, _tag: 'Stopped' });
      if (signal.aborted) stopped();
      signal.addEventListener('abort', stopped, { once: true });
    });
  };
  const starting = startLive({
    parts: {
      ...{ store, paths: { ...FOLDERS, layout: 'plain', explicit: true }, project: '/project' },
      ...{ zone: 'UTC', home: '/home', environment: {}, skipFlag: true, proactive: true },
      log: { write: () => {}, flush: async () => {} },
      loadSettings: async () => settings,
      tell: () => {},
    },
    thinker: {
      ...{ connection: { baseUrl: null, apiKey: 'k' }, model: 'a-model', rates: null, initiative: true },
    },
    ...{ settings, log, budget, spending: spendingOn(budget, turns), runs: new Set<string>() },
    news: () => {},
  });
  await pass(1);
  return { pass, asked, live: await starting, answers: () => answer(FINE) };
};

const NOTHING = { _tag: 'Right', right: null } as const;

test('no tick is asked for while something that was said waits for its answer', async () => {
  const { pass, asked, live, answers } = await scene();
  live.say('One thing.');
  live.say('Another thing.');
  await pass(1);
  answers();
  await pass(10 * MINUTE);
  answers();
  await pass(MINUTE / 2);
  expect(asked).toEqual(['person', 'person']);
  await pass(MINUTE);
  expect(asked).toEqual(['person', 'person', 'tick']);
});

test('what is said after Esc is not followed by a tick because what was stopped has ended, and Esc holds for what was said before', async () => {
  const { pass, asked, live, answers } = await scene();
  live.say('One thing.');
  await pass(1);
  live.esc();
  live.say('Another thing.');
  await pass(10 * MINUTE);
  answers();
  await pass(MINUTE / 2);
  expect(asked).toEqual(['person', 'person']);
  live.say('A third.');
  live.say('A fourth.');
  await pass(1);
  live.esc();
  await pass(10 * MINUTE);
  expect([live.view().mode, asked.includes('tick')]).toEqual(['paused', false]);
});

test('a job’s turn ends with the assistant', async () => {
  const { pass, asked, live } = await scene();
  const work: JobWork = {
    job: {
      ...{ id: 'ferry', kind: 'recurring', recurring: true, cron: '* * * * *', prompt: 'Look.' },
      ...{ createdAt: 0, renewedAt: null, lastFiredAt: null },
    },
    ...{ firing: { jobId: 'ferry', nominal: 0, due: 0 }, runId: 'run-1', missed: false, skipped: 0 },
  };
  const performed = live.perform(work, new AbortController().signal);
  await pass(1);
  expect(asked).toEqual(['job']);
  const stopping = live.stop();
  await pass(MINUTE);
  await stopping;
  expect(await performed).toMatchObject({ _tag: 'Failed', sentence: 'The turn was stopped.' });
});
