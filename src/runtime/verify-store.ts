import type { JournalRecord } from '../journal/record.js';
import { type Generation, type Mention, mentionsOfClaim, mentionsOfRecords } from './mentions.js';

/** A journal that is there. `records` are those before its first wrong one. */
export type StoredRun = { readonly runId: string; readonly records: readonly JournalRecord[] };

/** The first thing that the runs of a store say about each other and that does not hold. */
export type StoreFault = {
  readonly _tag: 'StoreFault';
  readonly runId: string | null;
  readonly why: 'missing run' | 'cut journal';
  readonly what: string;
};

type Heads = ReadonlyMap<string, ReadonlySet<string>>;

const missing = (runId: string | null, what: string): StoreFault => ({
  _tag: 'StoreFault',
  runId,
  why: 'missing run',
  what,
});

const faultOfRun = (heads: Heads, runId: string, head: string | null, says: string): StoreFault | null => {
  const own = heads.get(runId);
  if (own === undefined) return missing(runId, `${says} names run ${runId}, whose journal is not there`);
  if (head === null || own.has(head)) return null;
  const what = `${says} names a record of run ${runId} (hash ${head}) that its journal does not have`;
  return { _tag: 'StoreFault', runId, why: 'cut journal', what };
};

const faultOfAny = (heads: Heads, head: string, { by, says }: Mention): StoreFault | null =>
  [...heads.values()].some((own) => own.has(head))
    ? null
    : missing(null, `${says} names a record of the run before ${by} (hash ${head}) that no journal has`);

/** Journals are pruned oldest first: what is older than the oldest one kept may be gone. */
const faultOf = (heads: Heads, oldest: string, mention: Mention): StoreFault | null => {
  const { by, runId, head, says } = mention;
  if (runId !== null) return runId < oldest ? null : faultOfRun(heads, runId, head, says);
  return head === null || by <= oldest ? null : faultOfAny(heads, head, mention);
};

const split = (history: readonly Generation[], isHere: (journal: string) => boolean) => ({
  here: history.filter(({ claim }) => isHere(claim.journal)),
  elsewhere: history.filter(({ claim }) => !isHere(claim.journal)),
});

/** Is it about one of these generations? */
const isOf = (generations: readonly Generation[], { runId, head }: Mention): boolean =>
  generations.some(({ claim, verdict }) => (runId === null ? head === verdict?.head : runId === claim.nonce));

/**
 * Compares the journals of a store (oldest first, at least one where a run claimed) with the claims and verdicts still
 * on disk and with each other: a verdict names a record of its run, and each claim one of the run before, so that a
 * missing run or a journal without its end shows. `isHere` tells the claims whose journals are kept among `runs`; other
 * state folders of the same store have their own. `null`: nothing is wrong.
 */
export const verifyStore = (
  runs: readonly StoredRun[],
  history: readonly Generation[],
  isHere: (journal: string) => boolean,
): StoreFault | null => {
  const heads = new Map(runs.map(({ runId, records }) => [runId, new Set(records.map(({ hash }) => hash))]));
  const oldest = runs[0]?.runId ?? '';
  const { here, elsewhere } = split(history, isHere);
  const mentions = [
    ...here.flatMap(mentionsOfClaim),
    ...runs.flatMap(({ runId, records }) => mentionsOfRecords(runId, records)),
  ];
  for (const mention of mentions) {
    if (isOf(elsewhere, mention)) continue;
    const fault = faultOf(heads, oldest, mention);
    if (fault !== null) return fault;
  }
  return null;
};
