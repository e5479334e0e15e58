import type {
  CarriedOut,
  ClaimOutcome,
  ClaimRequest,
  Decided,
  Observed,
  Prepared,
  PriorLock,
  PublishOutcome,
  RunRef,
  VerifyOutcome,
  Wish,
} from '../../effects/ports/lock-folder.js';
import type { Hash } from '../../memory/change.js';

export type Free = Observed & { readonly _tag: 'Free' };

/** What the lock's effects are given, by the name under which they are invoked. */
export type LockInputs = {
  readonly observe: { readonly request: ClaimRequest };
  readonly claim: { readonly request: ClaimRequest; readonly free: Free };
  readonly publish: { readonly run: RunRef; readonly prior: PriorLock | null };
  readonly verify: { readonly run: RunRef; readonly prior: PriorLock | null };
  readonly prepare: { readonly run: RunRef; readonly change: Hash };
  readonly decide: { readonly run: RunRef; readonly wish: Wish };
  readonly carryOut: { readonly run: RunRef };
};

export type LockOutcomes = {
  readonly observe: Observed;
  readonly claim: ClaimOutcome;
  readonly publish: PublishOutcome;
  readonly verify: VerifyOutcome;
  readonly prepare: Prepared;
  readonly decide: Decided;
  readonly carryOut: CarriedOut;
};

/**
 * What acquiring came to. From the claim on an error may have happened after the fact: then `Failed` has the number,
 * and the run must be settled as well as one that was withdrawn. Times are milliseconds since 1970.
 */
export type AcquireOutput =
  | {
      readonly _tag: 'Held';
      readonly n: number;
      readonly prior: PriorLock | null;
      readonly startedAt: number;
      readonly deadline: number;
    }
  | { readonly _tag: 'Busy'; readonly reason: string }
  | { readonly _tag: 'Lost'; readonly reason: string }
  | { readonly _tag: 'Withdrawn'; readonly n: number; readonly reason: string }
  | { readonly _tag: 'Failed'; readonly n: number | null; readonly error: unknown };

/** How a claimed run is to end. `change` is the hash of a Change in the object store. */
export type SettleWish =
  | { readonly _tag: 'Commit'; readonly change: Hash }
  | { readonly _tag: 'Abort'; readonly reason: string };

export type SettleInput = { readonly n: number; readonly runId: string; readonly wish: SettleWish };

/**
 * How it ended. `files` is how many files the commit had to touch; `tooLate`: a kill came, but the commit stood.
 * `Superseded`: somebody else aborted the run. `Failed`: what is left is for whoever looks next.
 */
export type SettleOutput =
  | {
      readonly _tag: 'Released';
      readonly files: number;
      readonly conflicts: readonly string[];
      readonly late: readonly string[];
      readonly tooLate: boolean;
    }
  | { readonly _tag: 'Restored'; readonly reason: string }
  | { readonly _tag: 'Superseded'; readonly reason: string }
  | { readonly _tag: 'Failed'; readonly error: unknown };
