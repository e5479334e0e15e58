import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from './files.js';

/**
 * - `one-off`: runs once, at the first time after it was made, and is gone
 * - `recurring`: runs again and again until it expires
 * - `permanent`: the assistant's own, which never expires
 * - `session`: is in the memory of one process only, and gone with it
 */
export type JobKind = 'one-off' | 'recurring' | 'permanent' | 'session';

/**
 * A job as it stands. `cron`: as it was written, which may be nonsense. `recurring`: told apart from the kind, since a session's
 * job may be either. Times are milliseconds since 1970: `renewedAt` is when its life was last begun anew, `lastFiredAt` when it
 * was last run; `null`: never. `expiredAt`: when its life had ended before it was renewed; absent: it had not.
 */
export type Job = {
  readonly id: string;
  readonly kind: JobKind;
  readonly recurring: boolean;
  readonly cron: string;
  readonly prompt: string;
  readonly createdAt: number;
  readonly renewedAt: number | null;
  readonly lastFiredAt: number | null;
  readonly expiredAt?: number;
};

/**
 * A task of the file that cannot be taken as a job, or not as it says: where it stands (from 0), its id if it has one, and a sentence on
 * why.
 */
export type BadTask = { readonly at: number; readonly id: string | null; readonly sentence: string };

/**
 * What the file of jobs says. `bad` are no jobs, `remarks` are about tasks that are, otherwise than they say. `Corrupt`: nobody can tell which jobs there are; the file is kept as it is, and nothing is written to
 * it. `version` is another one for other bytes.
 */
export type JobsReading =
  | {
      readonly _tag: 'Read';
      readonly jobs: readonly Job[];
      readonly bad: readonly BadTask[];
      readonly remarks: readonly BadTask[];
      readonly unnoted: boolean;
    }
  | { readonly _tag: 'Corrupt'; readonly sentence: string };

/**
 * A change of the file of jobs. Of a task that it does not speak of, or of fields that nobody here knows, it changes nothing. Moments
 * are milliseconds since 1970.
 */
export type JobsEdit =
  | { readonly _tag: 'Add'; readonly job: Job }
  | { readonly _tag: 'Remove'; readonly id: string }
  /** `expiredAt`: when its life has ended already; `null`: it has not. */
  | {
      readonly _tag: 'Renew';
      readonly id: string;
      readonly at: number;
      readonly expiredAt: number | null;
    }
  | {
      readonly _tag: 'Fired';
      /** As it was when it was run: several tasks may have its id, and another one may be in its place. */
      readonly job: Pick<Job, 'id' | 'cron' | 'prompt' | 'createdAt'>;
      readonly at: number;
      /** When it comes next, for whoever reads the file; it is worked out anew, and never relied on. */
      readonly nextAt: number | null;
    }
  /** Times that are ahead of the clock count as this moment from now on. */
  | { readonly _tag: 'Resume'; readonly at: number };

/**
 * `NoSuchJob`, `SameId`: the edit found nothing to change, or something in its way. `Corrupt`: as for a reading. `Contested`: other
 * programs wrote again and again between reading and writing; nothing was changed. `TooManyJobs`: of a session.
 */
export type JobsFault =
  | FileError
  | {
      readonly _tag: 'NoSuchJob' | 'SameId' | 'TooManyJobs' | 'CorruptJobs' | 'ContestedJobs';
      readonly sentence: string;
    };

/** The jobs of one project, in a file that other programs read and write as well. */
export type JobFile = {
  readonly read: TaskEither<FileError, JobsReading>;
  /**
   * Changes the file as it is at that moment; readers see it before or after, and another program's edit is kept. Edits that are asked
   * for while one is made are made at once, each with its own outcome.
   */
  readonly edit: (edit: JobsEdit) => TaskEither<JobsFault, void>;
};

/** One time at which a job is to run. `nominal` is what its schedule says, `due` that and its jitter; milliseconds since 1970. */
export type Firing = { readonly jobId: string; readonly nominal: number; readonly due: number };

/**
 * How far a run came, by its journal: `unbegun` covers one of which there is none. `withdrawn`: it is known to have ended before it
 * began, though its process lives.
 */
export type RunFate = 'unbegun' | 'withdrawn' | 'begun' | 'ended';

/**
 * - `Claimed`: the firing is this run's. `at`: when it was claimed. `takeover`: another run had claimed it, and ended before it began
 * - `Busy`: a process that lives is at it
 * - `Passed`: the file says that it is over, or that there is no such job any more
 * - `Over`: it was run to an end, and the file does not say so yet
 * - `Lost`: whoever claimed it began and died, or cannot be told. It is not run again, since it may have been done
 */
export type FiringClaim =
  | { readonly _tag: 'Claimed'; readonly at: number; readonly takeover: boolean }
  | { readonly _tag: 'Busy' | 'Passed' }
  | { readonly _tag: 'Over' | 'Lost'; readonly at: number };

/** The right to run a firing, which one run ever has. */
export type FiringClaims = {
  readonly claim: (firing: Firing, runId: string) => TaskEither<FileError, FiringClaim>;
  /** The runs that are named by claims of firings which are still to come, by the file as it is now; all of them where nobody can tell. */
  readonly open: TaskEither<FileError, ReadonlySet<string>>;
  /** Removes claims of firings that were long ago, and that nobody can ask for any more. */
  readonly sweep: TaskEither<FileError, void>;
};
