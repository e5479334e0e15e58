import * as E from 'fp-ts/lib/Either.js';
import {
  DEFAULT_SETTINGS,
  readSettings,
  type SettingValues,
  type Switches,
} from '../../../../../src/config.js';
import type { Job } from '../../../../../src/effects/ports/jobs.js';
import { putFile } from '../../../../../src/effects/simulated/scene.js';
import { type DayLog, dayLog } from '../../../../../src/hosts/assistant/log/day-log.js';
import {
  type PermanentParts,
  permanentJobs,
} from '../../../../../src/hosts/assistant/permanent/permanent-jobs.js';
import type { JobWork } from '../../../../../src/hosts/jobs/performer.js';
import type { JobRun } from '../../../../../src/machines/job/firing.rules.js';
import type { ReadEntry } from '../../../../../src/memory/daily-log/entry.js';
import { localStamp } from '../../../../../src/memory/daily-log/local-stamp.js';
import { FOLDERS, type Hook, storeInMemory } from '../../dream/store-in-memory.js';

export const ZONE = 'Europe/Berlin';
export const PROJECT = '/project';
export const HOUR_MS = 3_600_000;

export const aJob = (part: Partial<Job> = {}): Job => ({
  id: 'catch-up',
  kind: 'permanent',
  recurring: true,
  cron: '*/30 * * * *',
  prompt: 'What it is for.',
  createdAt: Date.now() - HOUR_MS,
  renewedAt: null,
  lastFiredAt: null,
  ...part,
});

type Set = { readonly values?: Partial<SettingValues>; readonly switches?: Partial<Switches> };

const settingsOf = ({ values = {}, switches = {} }: Set): PermanentParts['settings'] => {
  const set = { ...DEFAULT_SETTINGS, autoDreamEnabled: true, minSessions: 1, ...values };
  const read = readSettings(set, {}, {});
  return { ...set, ...read, switches: { ...read.switches, ...switches } };
};

/** A store in memory with the assistant's own jobs over it, and what they told. */
export const aMorning = (set: Set = {}, more: Partial<PermanentParts> = {}, hook?: Hook) => {
  const memory = storeInMemory(hook);
  const { capabilities, store } = memory;
  const news: { kind: string; text: string }[] = [];
  const lines: string[] = [];
  const log = { write: (_: unknown, message: string) => void lines.push(message), flush: async () => {} };
  const written: DayLog = dayLog({ store, zone: ZONE, log });
  const jobs = permanentJobs({
    store,
    paths: { ...FOLDERS, layout: 'plain', explicit: false },
    project: PROJECT,
    zone: ZONE,
    home: '/nowhere',
    environment: {},
    settings: settingsOf(set),
    isTrusted: true,
    engine: capabilities.engine,
    dayLog: written,
    log,
    onNews: (one) => news.push(one),
    ...more,
  });
  const now = (): number => capabilities.clock.now();
  const run = async (
    id: string,
    part: Partial<Job> = {},
    signal = new AbortController().signal,
  ): Promise<JobRun> => {
    const job = aJob({ id, ...part });
    const firing = { jobId: id, nominal: now(), due: now() };
    const work: JobWork = { job, firing, runId: 'firing-1', missed: false, skipped: 0 };
    const running = jobs(work, signal);
    if (running === null) throw new Error(`${id} is none of the assistant’s own jobs`);
    return running;
  };
  const entries = async (): Promise<readonly ReadEntry[]> => {
    const log = await written.read(localStamp(now(), ZONE).date)();
    return E.isRight(log) ? (log.right?.entries ?? []) : [];
  };
  const put = (path: string, text: string): void => {
    putFile(memory.tree, path, text);
  };
  return { ...memory, jobs, run, news, lines, entries, put, now, dayLog: written };
};
