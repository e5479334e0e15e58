import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Hash } from '../../memory/change.js';
import type { FileError } from './files.js';
import type { Owner } from './processes.js';

/**
 * What a claim is for. A `dream` moves the store's clock, an `undo` puts it back, a `fix` leaves it as it is. `apply` lets in
 * what was held and sets the clock to that dream's start; `discard` gives it up and changes nothing; `record` only moves the clock.
 * `extract` takes memories out of a session; its claims are apart from those of all others, and it knows no clock.
 */
export type RunKind = 'dream' | 'undo' | 'fix' | 'apply' | 'discard' | 'record' | 'extract' | 'turn';

/** What the lock's time becomes when the run commits. `At` counts whole milliseconds since 1970; `Never`: no lock file. */
export type ClockAfter =
  | { readonly _tag: 'Start' }
  | { readonly _tag: 'Prior' }
  | { readonly _tag: 'At'; readonly mtimeMs: number }
  | { readonly _tag: 'Never' };

/** A run before it has a number. `runId` is unique for ever and begins with its birth time; all its tokens are named by it. */
export type ClaimRequest = {
  readonly runId: string;
  readonly kind: RunKind;
  readonly journal: string;
  readonly clockAfter: ClockAfter;
};

/** A run that claimed generation `n`. */
export type RunRef = { readonly n: number; readonly runId: string };

/** The lock file as it was found; times are decimal nanoseconds since 1970, `ino` decimal. */
export type PriorLock = { readonly ino: string; readonly mtimeNs: string; readonly size: number };

/** `N.claim`: a frozen format; recovery by any later version reads it. `at` and `deadline` are milliseconds since 1970. */
export type Claim = {
  readonly v: 1;
  readonly n: number;
  readonly nonce: string;
  readonly kind: RunKind;
  readonly owner: Owner;
  readonly at: number;
  readonly deadline: number;
  readonly journal: string;
  readonly prevHead: string | null;
  readonly prior: PriorLock | null;
  /** The publication's time in nanoseconds: a view that shows this inode with this time is the run's. */
  readonly shown: string;
  /** The run was made without hard links. Not written down: its claim is then a folder with the claim in it. */
  readonly copied?: boolean;
};

/**
 * One file of a commit's plan; `null`: absent (before: created, after: deleted). `keepers` are the files that say what it
 * gives up, as they have to be by then: where one of them is not, this one is not published.
 */
export type PlannedFile = {
  readonly path: string;
  readonly base: Hash | null;
  readonly next: Hash | null;
  readonly mode: number;
  readonly keepers: readonly { readonly path: string; readonly hash: Hash }[];
};

/** `N.verdict`: a frozen format. The only decision there is: whoever links it first decides the run for everybody. */
export type Verdict = {
  readonly v: 1;
  readonly n: number;
  readonly nonce: string;
  readonly by: Owner;
  readonly head: string | null;
  readonly decision: { readonly commit: readonly PlannedFile[] } | { readonly abort: string };
};

/** A run of somebody else that was finished on the way; `head` is its verdict's. */
export type RecoveredRun = {
  readonly n: number;
  readonly runId: string;
  readonly journal: string;
  readonly decision: 'commit' | 'abort';
  readonly reason: string | null;
  readonly head: string | null;
};

/**
 * The run before. `head` is where its chain ends: at the settlement that its owner wrote, else where its verdict says,
 * which is all that there is of a run that others finished.
 */
export type PreviousRun = Omit<RecoveredRun, 'reason'>;

export type Observed =
  | {
      readonly _tag: 'Free';
      readonly n: number;
      readonly startedAt: number;
      readonly prior: PriorLock | null;
      readonly previous: PreviousRun | null;
      readonly recovered: readonly RecoveredRun[];
    }
  | {
      readonly _tag: 'Busy';
      readonly reason: string;
      readonly holder: RunRef | null;
      readonly recovered: readonly RecoveredRun[];
    };

/** `Withdraw`: the claim was made, but must be given back. */
export type Withdraw = { readonly _tag: 'Withdraw'; readonly reason: string };
export type ClaimOutcome =
  | { readonly _tag: 'Claimed'; readonly deadline: number }
  | { readonly _tag: 'Lost'; readonly reason: string }
  | Withdraw;
export type PublishOutcome = { readonly _tag: 'Published' } | Withdraw;
export type VerifyOutcome = { readonly _tag: 'Held' } | Withdraw;

/** `plan` is the hash of the plan in the object store; `conflicts` are paths where the live version stays. */
export type Prepared = { readonly plan: Hash; readonly files: number; readonly conflicts: readonly string[] };

export type Wish =
  | { readonly _tag: 'Commit'; readonly plan: Hash }
  | { readonly _tag: 'Abort'; readonly reason: string };

/** The verdict that stands, whoever cast it. `byOther`: not this run's owner. */
export type Decided =
  | { readonly _tag: 'Committed'; readonly byOther: boolean }
  | { readonly _tag: 'Aborted'; readonly byOther: boolean; readonly reason: string };

/**
 * What stands in the lock file when a run is over: what its verdict asks for; a copy of what was there before, where
 * there are no hard links, its time exact to a microsecond at best; or, left alone, what another program or a newer run
 * put there.
 */
export type LockFileAfter = 'AsDecided' | 'Copied' | 'Foreign' | 'Newer';

/**
 * A run whose records are gone: since `startedAt`, milliseconds since 1970, the lock file shows it. `wantedNs` is the time
 * that the file is to have now, null where there is to be none.
 */
export type Bereft = { readonly runId: string; readonly startedAt: number; readonly wantedNs: string | null };

/** Whether the lock file had to be made anew, and was. */
export type Rebuilding = 'NotNeeded' | 'Made' | 'Failed';

/** `late`: paths where an editor wrote in place between our last look and the publication; its bytes are kept. */
export type CarriedOut = {
  readonly restored: boolean;
  readonly lockFile: LockFileAfter;
  readonly conflicts: readonly string[];
  readonly late: readonly string[];
};

/**
 * Two versions of a file that a commit wrote: one is in the store, the bytes of the other are an object. The other is the
 * editor's, who wrote at the last moment, or the run's, which was not published because the file had just changed.
 * `base` is what both began with, `null` where it is gone from the store.
 */
export type Unmerged = {
  readonly path: string;
  readonly base: Hash | null;
  readonly other: Hash;
  readonly mode: number;
  readonly whose: 'editor' | 'run';
};

export type LockError =
  | FileError
  | { readonly _tag: 'LockError'; readonly reason: string; readonly advice: string };
type LockTask<A> = TaskEither<LockError, A>;

/**
 * The lock of one store, as idempotent acts: repeating one, or having it done by another process at the same time, is
 * harmless. `.consolidate-lock` is only the view that one-file programs read; claims and verdicts decide.
 */
export interface LockFolder {
  /** Finishes what dead or late runs left, and tells whether a claim can be made. */
  readonly observe: (request: ClaimRequest) => LockTask<Observed>;
  readonly claim: (request: ClaimRequest, free: Observed & { _tag: 'Free' }) => LockTask<ClaimOutcome>;
  readonly publish: (run: RunRef, prior: PriorLock | null) => LockTask<PublishOutcome>;
  readonly verify: (run: RunRef, prior: PriorLock | null) => LockTask<VerifyOutcome>;
  /** Merges the change with the live store and lays its files ready. `change` is a hash in the object store. */
  readonly prepare: (run: RunRef, change: Hash) => LockTask<Prepared>;
  readonly decide: (run: RunRef, wish: Wish, head: string | null) => LockTask<Decided>;
  /** Does what the verdict says. */
  readonly carryOut: (run: RunRef) => LockTask<CarriedOut>;
  /** After carrying out: what a committed run and an editor both wrote in the last moment, for a merge by another run. */
  readonly unmerged: (run: RunRef) => LockTask<readonly Unmerged[]>;
  /**
   * For the owner of a run that is over: makes the lock file anew where the run's records were removed under its hands and
   * the file still shows it, which nobody else could mend. Exact to a microsecond at best.
   */
  readonly rebuild: (run: Bereft) => LockTask<Rebuilding>;
  /** Takes away what was laid ready for a run that never came to a claim. */
  readonly clear: (runId: string) => LockTask<void>;
  /** Finishes every run that is decided, or that nobody can finish any more. `live`: the run that stands. */
  readonly recover: LockTask<{ readonly recovered: readonly RecoveredRun[]; readonly live: Claim | null }>;
  /** When the store was last consolidated, decimal nanoseconds; `null`: never. One stat in the ordinary case. */
  readonly lastConsolidatedAt: LockTask<string | null>;
  /** The claims and verdicts that are still on disk, oldest first. */
  readonly history: LockTask<readonly { readonly claim: Claim; readonly verdict: Verdict | null }[]>;
}
