import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

const disk = liveCapabilities();

/** A clock whose looks at trust and settings come when the test says so. */
const lookedAtByHand = () => {
  let look = (): void => {};
  let isSet = (): void => {};
  const setTimer = (ms: number, fire: () => void): (() => void) => {
    if (ms !== LOOK_MS) return disk.clock.setTimer(ms, fire);
    look = fire;
    isSet();
    return () => {};
  };
  const looks = (): Promise<void> =>
    new Promise((done) => {
      isSet = done;
      look();
    });
  return { clock: { ...disk.clock, setTimer }, looks };
};

const scene = async () => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'autodream-assistant-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [project, memory, state] = [join(home, 'project'), join(home, 'memory'), join(home, 'state')];
  for (const folder of [project, memory]) mkdirSync(folder);
  const { clock, looks } = lookedAtByHand();
  const folders = { memory, transcripts: memory, state };
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
    store: openStore({ ...disk, clock }, folders),
    paths: { ...folders, layout: 'plain', explicit: true },
    ...{ project, zone: 'UTC', home, environment: {}, skipFlag: false, proactive: false },
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

test('a job that comes before the next look finds trust gone, and is written down as due; the assistant’s own rest', async () => {
  const { assistant, forgets, memory } = await scene();
  const work = (id: string, kind: JobKind): JobWork => ({
    job: {
      ...{ id, kind, recurring: true, cron: '* * * * *', prompt: `Do ${id}.` },
      ...{ createdAt: 0, renewedAt: null, lastFiredAt: null },
    },
    ...{ firing: { jobId: id, nominal: 0, due: 0 }, runId: 'run-1', missed: false, skipped: 0 },
  });
  await forgets();
  const never = new AbortController().signal;
  expect(await assistant.perform(work('dream', 'permanent'), never)).toEqual({
    _tag: 'Done',
    sentence: expect.stringMatching(/^The assistant’s own jobs rest: Nobody has said yet whether/),
  });
  expect(await assistant.perform(work('ferry', 'recurring'), never)).toMatchObject({
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
