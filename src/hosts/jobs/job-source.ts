import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type {
  Firing,
  FiringClaim,
  FiringClaims,
  Job,
  JobFile,
  JobsFault,
  JobsReading,
} from '../../effects/ports/jobs.js';
import { perform, program } from '../../effects/program.js';
import { nextDue } from '../../machines/job/job.rules.js';

/** Where jobs stand that are run: how one is looked at, who may run a firing, and who is told that it is over. */
export type JobSource = {
  /** `null`: there is no such job any more. */
  readonly look: (id: string) => TaskEither<JobsFault, Job | null>;
  readonly claim: (firing: Firing, runId: string) => TaskEither<FileError, FiringClaim>;
  readonly settle: (job: Job, at: number) => TaskEither<JobsFault, null>;
};

type FileParts = {
  readonly file: JobFile;
  readonly claims: Pick<FiringClaims, 'claim'>;
  readonly zone: string;
};

/** One that was removed while it ran is settled. */
const unlessGone = (fault: JobsFault): TaskEither<JobsFault, null> =>
  fault._tag === 'NoSuchJob' ? TE.right(null) : TE.left(fault);

/** Jobs of the project's file, which other processes run as well. */
export const jobsOfFile = ({ file, claims, zone }: FileParts): JobSource => ({
  look: (id) =>
    program<JobsFault, Job | null>(function* () {
      const reading = yield* perform<JobsFault, JobsReading>(file.read);
      if (reading._tag === 'Read') return reading.jobs.find((job) => job.id === id) ?? null;
      return yield* perform<JobsFault, null>(TE.left({ _tag: 'CorruptJobs', sentence: reading.sentence }));
    }),
  claim: claims.claim,
  settle: (job, at) =>
    program<JobsFault, null>(function* () {
      const edit = { _tag: 'Fired', job, at, nextAt: nextDue(job, zone, at) } as const;
      yield* perform(TE.orElse(unlessGone)(TE.map(() => null)(file.edit(edit))));
      return null;
    }),
});
