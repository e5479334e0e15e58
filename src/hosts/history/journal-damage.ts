import type { RunKind } from '../../effects/ports/lock-folder.js';
import { birthOf } from '../../effects/services/lock-folder/tokens.js';
import type { Chain } from '../../journal/verify-chain.js';
import { NO_ACCOUNT } from './run-account.js';
import { type RunFacts, runFacts } from './run-facts.js';
import { decisionOf, type Witnesses } from './witnesses.js';

/** A journal as it was read, and what its intact records tell; `facts` is null where there are none. */
export type ReadJournal = {
  readonly runId: string;
  readonly chain: Chain;
  readonly facts: RunFacts | null;
};

export const readJournal = (runId: string, chain: Chain): ReadJournal => ({
  runId,
  chain,
  facts: runFacts(runId, chain.records),
});

/** Does the verdict name a record that the journal does not have? */
const isCut = ({ runId, chain }: ReadJournal, { chapters }: Witnesses): boolean => {
  const head = chapters.get(runId)?.verdict?.head ?? null;
  return head !== null && !chain.records.some(({ hash }) => hash === head);
};

/**
 * Is less in the journal than its run wrote? Without its first record it says nothing at all; a last line that was never
 * finished is no damage, except where somebody knows of a run that must have written more.
 */
export const isDamaged = (journal: ReadJournal, witnesses: Witnesses): boolean => {
  const { runId, chain, facts } = journal;
  if (chain.fault !== null) return true;
  if (facts === null) return witnesses.chapters.has(runId) || witnesses.seen.has(runId);
  const wasLetIn = decisionOf(facts, witnesses) === 'commit';
  return isCut(journal, witnesses) || (wasLetIn && facts.composed === null);
};

const kindOf = (runId: string, { chapters }: Witnesses): RunKind | 'unknown' =>
  chapters.get(runId)?.claim.kind ?? 'unknown';

/** What is known of a run whose journal has no intact record: its id, which tells its birth, and its claim. */
export const factsWithout = (runId: string, witnesses: Witnesses): RunFacts => {
  const at = witnesses.chapters.get(runId)?.claim.at ?? birthOf(runId);
  return {
    runId,
    kind: kindOf(runId, witnesses),
    startedAt: at,
    lastAt: at,
    prior: null,
    composed: null,
    before: null,
    conflicts: [],
    decision: null,
    abortedFor: null,
    ended: null,
    lockFile: 'AsDecided',
    earlier: [],
    undoes: null,
    applies: null,
    discards: null,
    clockAfter: { _tag: 'Prior' },
    ...NO_ACCOUNT,
    head: null,
  };
};
