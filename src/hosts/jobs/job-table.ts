import type { Job } from '../../effects/ports/jobs.js';
import { type Plan, planOf } from '../../machines/job/job.rules.js';
import { type DueQueue, dueQueue } from './due-queue.js';

/** A job and what comes next of it. `sentence`: what a person should know of it, if anything. */
export type Entry = { readonly job: Job; readonly plan: Plan; sentence: string | null };

/**
 * The jobs by key, with two queues: when the next firing of each is due, and when the life of those ends that do not come again
 * before. A job that is being run is in neither.
 */
export type JobTable = {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly due: DueQueue;
  readonly ends: DueQueue;
  /** Notes how a job is now. Gives its entry where that is a new one. */
  readonly put: (job: Job) => Entry | null;
  readonly drop: (key: string) => void;
  /** Puts a job where it belongs in the queues, no earlier than `from`. */
  readonly queue: (key: string, from?: number) => void;
  readonly unqueue: (key: string) => void;
};

/** A job of this process and one of the file may have the same id. */
export const keyOf = ({ kind, id }: Pick<Job, 'kind' | 'id'>): string =>
  `${kind === 'session' ? 'session' : 'file'}/${id}`;

const FIELDS = [
  'kind',
  'recurring',
  'cron',
  'prompt',
  'createdAt',
  'renewedAt',
  'lastFiredAt',
  'expiredAt',
] as const satisfies readonly (keyof Job)[];

const isSame = (a: Job, b: Job): boolean => a === b || FIELDS.every((field) => a[field] === b[field]);

export const jobTable = (zone: string): JobTable => {
  const entries = new Map<string, Entry>();
  const [due, ends] = [dueQueue(), dueQueue()];

  const unqueue = (key: string): void => {
    due.remove(key);
    ends.remove(key);
  };

  return {
    entries,
    due,
    ends,
    put: (job) => {
      const known = entries.get(keyOf(job));
      if (known !== undefined && isSame(known.job, job)) return null;
      const plan = planOf(job, zone);
      const entry = { job, plan, sentence: plan._tag === 'Never' ? plan.sentence : null };
      entries.set(keyOf(job), entry);
      return entry;
    },
    drop: (key) => {
      unqueue(key);
      entries.delete(key);
    },
    queue: (key, from = 0) => {
      unqueue(key);
      const plan = entries.get(key)?.plan;
      if (plan?._tag !== 'Fires') return;
      if (plan.expires === null) due.set(key, Math.max(plan.firing.due, from));
      else ends.set(key, plan.expires);
    },
    unqueue,
  };
};
