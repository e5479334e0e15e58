import { expiresAt } from '../../machines/job/job.rules.js';
import type { Entry } from './job-table.js';
import type { JobView } from './job-view.js';

/** A job as it is shown; `nextAt` is `null` where it will not come any more, unless it is renewed or mended. */
export const jobView = ({ job, plan, sentence }: Entry): JobView => ({
  job,
  nextAt: plan._tag === 'Fires' && plan.expires === null ? plan.firing.due : null,
  expiresAt: expiresAt(job),
  sentence,
});
