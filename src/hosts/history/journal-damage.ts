import type { RunKind } from '../../effects/ports/lock-folder.js';
import { birthOf } from '../../effects/services/lock-folder/tokens.js';
import type { Chain, ChainFault } from '../../journal/verify-chain.js';
import { NO_ACCOUNT } from './run-account.js';
import { type RunFacts, runFacts } from './run-facts.js';
import { decisionOf, type Witnesses } from './witnesses.js';

/** What is kept of a journal that was read: its first wrong record, the hashes of those before it, and what they tell (null: there are none). */
export type ReadJournal = {
  readonly runId: string;
  readonly fault: ChainFault | null;
  readonly hashes: ReadonlySet<string>;
  readonly facts: RunFacts | null;
};

export const readJournal = (runId: string, { records, fault }: Chain): ReadJournal => ({
  runId,
  fault,
  hashes: new Set(records.map(({ hash }) => hash)),
  facts: runFacts(runId, records),
});

/** Does the verdict name a record that the journal does not have? */
const isCut = ({ runId, hashes }: ReadJournal, { chapters }: Witnesses): boolean => {
  const head = chapters.get(runId)?.verdict?.head ?? null;
  return head !== null && !hashes.has(head);
};

/**
 * Is less in the journal than its run wrote? Without its first record it says nothing at all; a last line that was never
 * finished is no damage, except where somebody knows of a run that must have written more.
 */
export const isDamaged = (journal: ReadJournal, witnesses: Witnesses): boolean => {
  const { runId, fault, facts } = journal;
  if (fault !== null) return true;
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
