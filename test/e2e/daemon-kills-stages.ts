import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseClaim } from '../../src/effects/services/jobs/claim-format.js';
import { fateIn } from '../../src/hosts/jobs/firing-fate.js';
import { type LogEntry, parseLog } from '../../src/memory/daily-log/entry.js';
import { type FiringAim, hashOf } from './daemon-kills-aims.js';
import { type Place, tasksIn } from './daemon-kills-place.js';

/** The entries of all daily logs. */
export const entriesIn = ({ memory }: Place): readonly Omit<LogEntry, 'at'>[] => {
  const folder = join(memory, 'logs');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => parseLog(readFileSync(join(folder, path), 'utf8'), path.slice(-13, -3)).entries);
};

export const timesIn = (place: Place, jobId: string): number =>
  entriesIn(place).filter(({ text }) => text.includes(`job ${jobId}: `)).length;

/** The runs that have claimed firings of a job, by the names of their claims. */
export const claimsOf = ({ state }: Place, jobId: string): readonly string[] =>
  readdirSync(join(state, 'firings'))
    .filter((name) => name.startsWith(`${hashOf(jobId)}.`))
    .map((name) => parseClaim(readFileSync(join(state, 'firings', name)))?.runId ?? 'nobody');

const journalOf = ({ state }: Place, runId: string): Stage['journal'] => {
  const path = join(state, 'work', `${runId}.jsonl`);
  return existsSync(path) ? fateIn(readFileSync(path)) : 'none';
};

/** How far the one firing of a job has come, by what is on the disk. */
export type Stage = {
  readonly journal: 'none' | ReturnType<typeof fateIn>;
  readonly times: number;
  readonly told: boolean;
};

export const STAGES: Readonly<Record<FiringAim, Stage>> = {
  claimed: { journal: 'none', times: 0, told: false },
  'its journal begun': { journal: 'unbegun', times: 0, told: false },
  'noted as begun': { journal: 'begun', times: 0, told: false },
  'written into the log': { journal: 'begun', times: 1, told: false },
  'done, the file not told': { journal: 'ended', times: 1, told: false },
  'done, the file told': { journal: 'ended', times: 1, told: true },
};

export const stageOf = (place: Place, jobId: string): Stage => {
  const [runId = 'nobody'] = claimsOf(place, jobId);
  return {
    journal: journalOf(place, runId),
    times: timesIn(place, jobId),
    told: !tasksIn(place).some(({ id }) => id === jobId),
  };
};
