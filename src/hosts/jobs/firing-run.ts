import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { Firing, FiringClaim, Job, JobsFault, RunFate } from '../../effects/ports/jobs.js';
import { perform, program } from '../../effects/program.js';
import type { JobInput, JobLook, JobRun } from '../../machines/job/firing.rules.js';
import { jobMachine } from '../../machines/job/job.machine.js';
import { standingOf } from '../../machines/job/job.rules.js';
import { type EffectHandlers, effect } from '../../runtime/effect.js';
import { startWork, type WorkRun } from '../running/work-run.js';
import type { Store } from '../store.js';
import { FIRING } from './firing-fate.js';
import type { JobSource } from './job-source.js';
import type { JobPerformer, JobWork } from './performer.js';

/** What is run of which job, where it stands, and by whom. `clean` hides secrets in what is kept and shown. */
export type FiringRun = {
  readonly store: Store;
  readonly input: JobInput;
  readonly source: JobSource;
  readonly perform: JobPerformer;
  readonly clean: (text: string) => string;
};

/** `untold`: once it is over, how far it came where its journal may not say so; `null`: the journal does. */
export type StartedFiring = WorkRun & { readonly untold: (journalFailed: boolean) => RunFate | null };

const LONGEST_TEXT = 600;

/** How far this process came, whatever the journal says. */
type Progress = { look: JobLook; mayHold: boolean; begun: boolean };

/** The job as a journal keeps it: of its prompt as much as tells it from others. */
const kept = (job: Job, clean: FiringRun['clean']): Job => ({
  ...job,
  prompt: clean(job.prompt).slice(0, LONGEST_TEXT),
});

const workOf = ({ input }: FiringRun, { job, now }: JobLook, firing: Firing, runId: string): JobWork => {
  if (job === null) throw new TypeError('A firing was run of a job that is not there');
  const standing = input.asked ? null : standingOf(job, input.zone, now);
  const due = standing?._tag === 'Due' ? standing : { missed: false, skipped: 0 };
  return { job, firing, runId, missed: due.missed, skipped: due.skipped };
};

const claimed = (
  { source }: FiringRun,
  progress: Progress,
  firing: Firing,
  runId: string,
): TaskEither<FileError, FiringClaim> => {
  const asked = source.claim(firing, runId);
  return async () => {
    const claim = await asked();
    progress.mayHold = E.isLeft(claim) || claim.right._tag === 'Claimed';
    return claim;
  };
};

const ran = async (
  parts: FiringRun,
  progress: Progress,
  firing: Firing,
  runId: string,
  signal: AbortSignal,
): Promise<JobRun> => {
  const work = workOf(parts, progress.look, firing, runId);
  progress.begun = true;
  const { _tag, sentence } = await parts.perform(work, signal);
  return { _tag, sentence: parts.clean(sentence).slice(0, LONGEST_TEXT) };
};

const effectsOf = (parts: FiringRun, progress: Progress, runId: string): EffectHandlers => {
  const { source, store, clean } = parts;
  return {
    lookAtJob: effect<{ readonly jobId: string }, JobLook>('nothing', ({ jobId }) =>
      program<JobsFault, JobLook>(function* () {
        const job = yield* perform(source.look(jobId));
        const now = store.capabilities.clock.now();
        progress.look = { job, now };
        return { job: job && kept(job, clean), now };
      }),
    ),
    // Nothing of a run is written before it has the claim: one that comes second leaves no file.
    claimFiring: effect<Firing, FiringClaim>('nothing', (firing) => claimed(parts, progress, firing, runId)),
    // That it began must be known for sure: one that may have been done is never run again.
    runJob: effect<Firing, JobRun>('synced', (firing, { signal }) =>
      TE.fromTask(() => ran(parts, progress, firing, runId, signal)),
    ),
    settleFiring: effect<{ readonly at: number }, null>('journal', ({ at }) =>
      progress.look.job === null ? TE.right(null) : source.settle(progress.look.job, at),
    ),
  };
};

/** Starts the run of one firing. */
export const startFiring = (parts: FiringRun): StartedFiring => {
  const progress: Progress = { look: { job: null, now: 0 }, mayHold: false, begun: false };
  const run = startWork({
    store: parts.store,
    machine: jobMachine,
    name: FIRING,
    input: parts.input,
    handlersFor: (runId) => effectsOf(parts, progress, runId),
  });
  const untold = (journalFailed: boolean): RunFate | null => {
    if (progress.begun) return journalFailed ? 'ended' : null;
    return progress.mayHold ? 'withdrawn' : null;
  };
  return { ...run, untold };
};
