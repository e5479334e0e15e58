import { splitLines } from '../../../journal/lines.js';
import { type Chain, verifyingChain } from '../../../journal/verify-chain.js';
import { type Verification as Verified, verifyingStates } from '../../../runtime/verify.js';
import { knownMachines } from '../../history/known-machines.js';
import { liveNames } from '../../running/live-names.js';
import type { Store } from '../../store.js';
import { inTurns } from './in-turns.js';
import { type RunTold, tellingRun } from './run-told.js';
import type { Showing } from './showing.js';

/**
 * One journal as it stands. `lines` are there at once; the others are worked out when they are first asked for, a turn at a time. `verified`: are its
 * states those that its events lead to? Null: that is still being looked into.
 */
export type OpenJournal = {
  readonly lines: readonly Uint8Array[];
  readonly told: () => Promise<RunTold>;
  readonly verified: () => Promise<Verified | null>;
};

/** Whoever asks waits so long for it, in milliseconds. */
const WORTH_WAITING_MS = 250;

const soon = <A>(work: Promise<A>): Promise<A | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), WORTH_WAITING_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const once = <A>(work: () => Promise<A>): (() => Promise<A>) => {
  let going: Promise<A> | null = null;
  return () => {
    going ??= work();
    return going;
  };
};

export const openJournal = (
  store: Store,
  showing: Showing,
  runId: string,
  bytes: Uint8Array,
): OpenJournal => {
  const live = liveNames(store, runId);
  const chain = once((): Promise<Chain> => inTurns(verifyingChain(bytes)));
  const verified = once(async () => inTurns(verifyingStates(await chain(), knownMachines())));
  return {
    lines: splitLines(bytes).lines,
    told: once(async () => inTurns(tellingRun((await chain()).records, live, showing))),
    verified: () => soon(verified()),
  };
};
