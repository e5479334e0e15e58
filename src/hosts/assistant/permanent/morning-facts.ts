import * as E from 'fp-ts/lib/Either.js';
import type { Job, JobsReading } from '../../../effects/ports/jobs.js';
import { jobFile } from '../../../effects/services/jobs/job-file.js';
import { expiresAt } from '../../../machines/job/job.rules.js';
import { reasonOf } from '../../../machines/reason.js';
import { dayBefore } from '../../../memory/daily-log/day-before.js';
import { dayInShort } from '../../../memory/daily-log/day-in-short.js';
import { localStamp } from '../../../memory/daily-log/local-stamp.js';
import { jobsPath } from '../../jobs/jobs-path.js';
import { storeAlarms } from '../../stores/store-alarms.js';
import type { BudgetLine } from '../assistant-view.js';
import { oddFirings, oddWords } from './odd-firings.js';
import type { PermanentParts } from './permanent-parts.js';

const DAY_MS = 86_400_000;
const MICRO = 1_000_000;

/** Yesterday's log; a day of another length is still one day of the calendar. */
const yesterday = async ({ store, zone, dayLog }: PermanentParts): Promise<readonly string[]> => {
  const date = dayBefore(localStamp(store.capabilities.clock.now(), zone).date);
  const log = await dayLog.read(date)();
  return E.isLeft(log)
    ? [reasonOf(`The log of ${date} could not be read`, log.left)]
    : dayInShort(date, log.right);
};

const alarms = async ({ store }: PermanentParts): Promise<readonly string[]> => {
  const found = await storeAlarms(store)();
  return E.isRight(found) ? found.right : [];
};

/** A job whose life ends within a day, or has ended. */
const expiring = (job: Job, zone: string, now: number): readonly string[] => {
  const at = expiresAt(job);
  if (at === null || at > now + DAY_MS) return [];
  const { date, time } = localStamp(at, zone);
  const when = at <= now ? 'has expired' : `expires on ${date} at ${time}`;
  return [`Job ${job.id} ${when}; “autodream jobs renew ${job.id}” renews it.`];
};

const ofReading = (reading: JobsReading, zone: string, now: number): readonly string[] =>
  reading._tag === 'Corrupt'
    ? [reading.sentence]
    : [
        ...[...reading.bad, ...reading.remarks].map(({ sentence }) => sentence),
        ...reading.jobs.flatMap((job) => expiring(job, zone, now)),
      ];

const jobs = async ({ store, project, zone }: PermanentParts): Promise<readonly string[]> => {
  const { files, random: unique, clock } = store.capabilities;
  const reading = await jobFile({ files, clock, path: jobsPath(project), unique }).read();
  return E.isLeft(reading)
    ? [reasonOf('The jobs could not be read', reading.left)]
    : ofReading(reading.right, zone, clock.now());
};

const firings = async ({ store }: PermanentParts, since: number): Promise<readonly string[]> => {
  const odd = await oddFirings(store, since)();
  return E.isRight(odd) ? odd.right.map(oddWords) : [];
};

const leftOf = ({ spent, most }: BudgetLine): string => {
  const dollars = Math.max(0, most.microUsd - spent.microUsd) / MICRO;
  const tokens = Math.max(0, most.tokens - spent.tokens);
  return `${dollars.toFixed(2)} US dollars and ${tokens.toLocaleString('en-US')} tokens`;
};

const budget = ({ budget: ask }: PermanentParts): readonly string[] => {
  if (ask === undefined) return [];
  const { hour, day } = ask();
  return [`Left of the budget: ${leftOf(hour)} for this hour, ${leftOf(day)} for this day.`];
};

/** What there is to say in the morning, a sentence each. `since`: what happened before was told already, milliseconds since 1970. */
export const morningFacts = async (parts: PermanentParts, since: number): Promise<readonly string[]> => {
  const open = [...(await alarms(parts)), ...(await jobs(parts)), ...(await firings(parts, since))];
  return [
    ...(await yesterday(parts)),
    ...(open.length === 0 ? ['Nothing waits for a person.'] : open),
    ...budget(parts),
  ];
};
