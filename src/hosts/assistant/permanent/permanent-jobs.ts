import { isPermanentId, type PermanentId } from '../../../effects/services/jobs/permanent-ids.js';
import type { JobRun } from '../../../machines/job/firing.rules.js';
import type { JobWork } from '../../jobs/performer.js';
import { catchUp } from './catch-up.js';
import { dreamJob } from './dream-job.js';
import { morningCheckin } from './morning-checkin.js';
import type { PermanentParts } from './permanent-parts.js';

export type { Ask, PermanentParts } from './permanent-parts.js';

/** Carries out a firing of one of the assistant's own jobs; null: it is none of them. Rejects only for a defect. */
export type PermanentJobs = (work: JobWork, signal: AbortSignal) => Promise<JobRun> | null;

type Perform = (parts: PermanentParts, work: JobWork, signal: AbortSignal) => Promise<JobRun>;

const PERFORMERS: Readonly<Record<PermanentId, Perform>> = {
  'catch-up': catchUp,
  'morning-checkin': morningCheckin,
  dream: dreamJob,
};

/** The assistant's own jobs. A task of another kind is none of them, whatever its id is. */
export const permanentJobs = (parts: PermanentParts): PermanentJobs => {
  const masked: PermanentParts = {
    ...parts,
    onNews: (news) => parts.onNews({ ...news, text: parts.dayLog.clean(news.text) }),
  };
  return (work, signal) => {
    const { id, kind } = work.job;
    return kind === 'permanent' && isPermanentId(id) ? PERFORMERS[id](masked, work, signal) : null;
  };
};
