import type { Firing, Job } from '../../effects/ports/jobs.js';
import type { JobRun } from '../../machines/job/firing.rules.js';

/**
 * One firing that is to be carried out. `runId`: of its own journal. `missed`: nobody was there when it was due; `skipped`: how many
 * later times passed as well.
 */
export type JobWork = {
  readonly job: Job;
  readonly firing: Firing;
  readonly runId: string;
  readonly missed: boolean;
  readonly skipped: number;
};

/** Who carries out what jobs ask for. Obeys the signal, and rejects only for a defect. */
export type JobPerformer = (work: JobWork, signal: AbortSignal) => Promise<JobRun>;
