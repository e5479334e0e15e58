import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS, readSettings } from '../../../../src/config.js';
import type { JobKind } from '../../../../src/effects/ports/jobs.js';
import { isMarkedActive } from '../../../../src/effects/services/assistant/active-marker.js';
import { forgetTrust, keepTrust, trustPath } from '../../../../src/hosts/assistant/activation/trust-file.js';
// Imported late by the product; here before the tests, so that no test waits for it.
import '../../../../src/hosts/assistant/live/desk.js';
import '../../../../src/hosts/assistant/live/live-assistant.js';
import { openAssistant } from '../../../../src/hosts/assistant/open-assistant.js';
import { liveCapabilities } from '../../../../src/hosts/capabilities.js';
import type { JobWork } from '../../../../src/hosts/jobs/performer.js';
import { openStore } from '../../../../src/hosts/store.js';

const LOOK_MS = 60_000;
const BUSY_LOOK_MS = 5_000;

const disk = liveCapabilities();

/** A clock whose looks at trust and settings come when the test says so. */
const lookedAtByHand = () => {
  const byHand = new Map<number, { fire: () => void; isSet: () => void }>();
  for (const ms of [LOOK_MS, BUSY_LOOK_MS]) byHand.set(ms, { fire: () => {}, isSet: () => {} });
  const setTimer = (ms: number, fire: () => void): (() => void) => {
    const timer = byHand.get(ms);
    if (timer === undefined) return disk.clock.setTimer(ms, fire);
    timer.fire = fire;
    timer.isSet();
    return () => {};
  };
  const looks = (ms = LOOK_MS): Promise<void> =>
    new Promise((done) => {
      const timer = byHand.get(ms);
      if (timer === undefined) return;
      timer.isSet = done;
      timer.fire();
    });
  return { clock: { ...disk.clock, setTimer }, looks };
};

const scene = async (environment: Readonly<Record<string, string>> = {}) => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-assistant-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [project, memory, state] = [join(home, 'project'), join(home, 'memory'), join(home, 'state')];
  for (const folder of [project, memory]) mkdirSync(folder);
  const { clock, looks } = lookedAtByHand();
  const folders = { memory, transcripts: memory, state };
  const name = 'ANTHROPIC_API_KEY' in environment ? 'anthropic' : 'local';
  const engine = { ...disk.engine, name } as const;
  const flagsFile = join(home, 'flags.json');
  const setFlag = (isOn: boolean): void =>
    writeFileSync(flagsFile, JSON.stringify({ 'autodream-assistant': isOn }));
  let set = { ...DEFAULT_SETTINGS, assistant: true, flagsFile };
  const logged: string[] = [];
  const told: string[] = [];
  const trust = trustPath({ home, env: {} });
  setFlag(true);
  await keepTrust(disk, trust, project, 'trusted')();
  const assistant = await openAssistant({
    store: openStore({ ...disk, clock, engine }, folders),
    paths: { ...folders, layout: 'plain', explicit: true },
    ...{ project, zone: 'UTC', home, environment, skipFlag: false, proactive: false },
    log: { write: (_, message) => void logged.push(message), flush: async () => {} },
    loadSettings: async () => ({ ...set, ...readSettings(set, {}, {}) }),
    tell: ({ text }) => void told.push(text),
  });
  onTestFinished(() => assistant.stop());
  const days = () =>
    readdirSync(join(memory, 'logs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
  /** The check that decided, once all was looked at; and whether turns end without a dream. */
  const standing = async () => {
    const isMarked = await isMarkedActive({ files: disk.files, state }, async () => disk.processes);
    return [assistant.view().activation.check, isMarked];
  };
  const journals = () => readdirSync(join(state, 'work')).filter((name) => name.endsWith('.jsonl'));
  return {
    ...{ assistant, looks, setFlag, standing, memory, logged, told, days, journals },
    trusts: () => keepTrust(disk, trust, project, 'trusted')(),
    forgets: () => forgetTrust(disk, trust, project)(),
    wants: (isWanted: boolean) => {
      set = { ...set, assistant: isWanted };
    },
  };
};

type Scene = Awaited<ReturnType<typeof scene>>;

const CHANGES: readonly [string, string, (at: Scene) => unknown, (at: Scene) => unknown][] = [
  ['trust', 'trust', (at) => at.forgets(), (at) => at.trusts()],
  ['the setting', 'setting', (at) => at.wants(false), (at) => at.wants(true)],
  ['the remote flag', 'flag', (at) => at.setFlag(false), (at) => at.setFlag(true)],
];

test.each(CHANGES)(
  '%s taken back ends an assistant, and given again begins it',
  async (_, check, takes, gives) => {
    const at = await scene();
    expect(await at.standing()).toEqual(['active', true]);
    await takes(at);
    await at.looks();
    expect(await at.standing()).toEqual([check, false]);
    expect(at.assistant.say('Hello?')).toBe(at.assistant.view().activation.sentence);
    await gives(at);
    await at.looks();
    expect(await at.standing()).toEqual(['active', true]);
    await at.assistant.stop();
    expect((await at.standing())[1]).toBe(false);
  },
);

const workOf = (id: string, kind: JobKind): JobWork => ({
  job: {
    ...{ id, kind, recurring: true, cron: '* * * * *', prompt: `Do ${id}.` },
    ...{ createdAt: 0, renewedAt: null, lastFiredAt: null },
  },
  ...{ firing: { jobId: id, nominal: 0, due: 0 }, runId: 'run-1', missed: false, skipped: 0 },
});

/** An API that takes questions and answers none. */
const silentApi = async () => {
  const server = createServer();
  const asked = new Promise<void>((done) => server.once('request', () => done()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { asked, url: `http://127.0.0.1:${address.port}` };
};

test('trust taken back while a job is done stops it within seconds, and nothing of it stays', async () => {
  const api = await silentApi();
  const at = await scene({ ANTHROPIC_API_KEY: 'a-key', ANTHROPIC_BASE_URL: api.url });
  const done = at.assistant.perform(workOf('ferry', 'recurring'), new AbortController().signal);
  await api.asked;
  await at.looks(BUSY_LOOK_MS);
  expect(await at.standing()).toEqual(['active', true]);
  await at.forgets();
  await at.looks(BUSY_LOOK_MS);
  expect(await at.standing()).toEqual(['trust', false]);
  expect(await done).toEqual({ _tag: 'Failed', sentence: 'The turn was stopped.' });
  expect(at.assistant.work()).toEqual([]);
});

test('a job that comes before the next look finds trust gone, and is written down as due; the assistant’s own rest', async () => {
  const { assistant, forgets, memory } = await scene();
  await forgets();
  const never = new AbortController().signal;
  expect(await assistant.perform(workOf('dream', 'permanent'), never)).toEqual({
    _tag: 'Done',
    sentence: expect.stringMatching(/^The assistant’s own jobs rest: Nobody has said yet whether/),
  });
  expect(await assistant.perform(workOf('ferry', 'recurring'), never)).toMatchObject({
    sentence: expect.stringContaining('No assistant is active here'),
  });
  const [year = ''] = readdirSync(join(memory, 'logs'));
  expect(year).toMatch(/^\d{4}$/);
});

test('each verdict is logged once, and one that passes has a journal; what changes is told to who is attached, and that it began or ended is in the daily log', async () => {
  const { assistant, looks, setFlag, forgets, logged, told, days, journals } = await scene();
  const active = assistant.view().activation.sentence;
  expect([logged, told]).toEqual([[active], []]);
  setFlag(false);
  await looks();
  await looks();
  const byFlag = assistant.view().activation.sentence;
  await forgets();
  await looks();
  const byTrust = assistant.view().activation.sentence;
  expect(logged).toEqual([active, byFlag, byTrust]);
  expect(told).toEqual([byFlag, byTrust]);
  expect(new Set(logged).size).toBe(3);
  expect(days().match(/\*\*note\*\* The assistant has ended\. /g)).toHaveLength(1);
  expect(days()).toContain(byFlag);
  // A refusal has no journal: there would be one for each start of a daemon.
  expect(journals()).toHaveLength(1);
});
