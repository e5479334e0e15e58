import type { Claim, Observed, RecoveredRun, Verdict } from '../../src/effects/ports/lock-folder.js';
import type { StoreFolders } from '../../src/hosts/store.js';

/**
 * Where a process comes to its end: at the `at`-th boundary that it passes in a state. It dies there by its own hand, or
 * stands still until it is killed from outside.
 */
export type Stop = { readonly in: string; readonly at: number; readonly how: 'die' | 'wait' };

/** What goes otherwise than well, once each: a system call that fails in a state, or a kill on entering one. */
export type Mishap = { readonly what: 'fail' | 'kill'; readonly in: string };

/** What a process that dreams is told. */
export type DreamOrder = {
  readonly folders: StoreFolders;
  readonly mishaps: readonly Mishap[];
  readonly review: boolean;
  readonly stop: Stop | null;
};

/** The state, so to say, of a process that recovers a store. */
export const RECOVERING = 'recovering';

/** What a process that recovers a store is told. */
export type RecoverOrder = { readonly folders: StoreFolders; readonly stop: Stop | null };

/** How many boundaries were passed in each state. */
export type Passed = Readonly<Record<string, number>>;

/** What a process says while it lives, a line of JSON each. */
export type Announcement =
  | { readonly _tag: 'In'; readonly states: readonly string[] }
  | { readonly _tag: 'Stopped'; readonly boundary: string }
  | { readonly _tag: 'Dreamt'; readonly outcome: string; readonly passed: Passed }
  | { readonly _tag: 'Recovered'; readonly report: Report; readonly passed: Passed };

/** What a fresh process finds once it has recovered a store. */
export type Report = {
  readonly recovered: readonly RecoveredRun[];
  readonly live: Claim | null;
  readonly history: readonly { readonly claim: Claim; readonly verdict: Verdict | null }[];
  readonly lastConsolidatedNs: string | null;
  readonly journals: readonly {
    readonly runId: string;
    readonly records: number;
    readonly replayed: boolean;
    readonly wrong: string | null;
  }[];
  readonly fault: string | null;
  readonly look: Observed['_tag'];
};
