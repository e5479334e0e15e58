import * as v from 'valibot';
import type { JobView } from './job-view.js';

const time = v.nullable(v.number());

const job = v.object({
  id: v.string(),
  kind: v.picklist(['one-off', 'recurring', 'permanent', 'session']),
  recurring: v.boolean(),
  cron: v.string(),
  prompt: v.string(),
  createdAt: v.number(),
  renewedAt: time,
  lastFiredAt: time,
});

const views = v.array(v.object({ job, nextAt: time, expiresAt: time, sentence: v.nullable(v.string()) }));

/** Reads what a daemon says of jobs; null: it is of a release that says it otherwise. */
export const parseJobViews = (answer: unknown): readonly JobView[] | null => {
  const parsed = v.safeParse(views, answer);
  return parsed.success ? parsed.output : null;
};
