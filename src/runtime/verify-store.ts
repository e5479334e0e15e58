import type { JournalRecord } from '../journal/record.js';
import { type Generation, type Mention, mentionsOfClaim, mentionsOfRecords, nameIn } from './mentions.js';

/** A journal that is there. `records` are those before its first wrong one. */
export type StoredRun = { readonly runId: string; readonly records: readonly JournalRecord[] };

/** Something that the runs of a store say about themselves or each other and that does not hold. */
export type StoreFault = {
  readonly _tag: 'StoreFault';
  readonly runId: string;
  readonly why: 'missing run' | 'inserted run' | 'cut journal';
  readonly what: string;
};

/** Is a run's journal meant to be among those that are verified? */
export type Expected = (run: { readonly runId: string; readonly journal: string }) => boolean;

const fault = (runId: string, why: StoreFault['why'], what: string): StoreFault => ({
  _tag: 'StoreFault',
  runId,
  why,
  what,
});

type Heads = ReadonlyMap<string, ReadonlySet<string>>;

const faultOf = (heads: Heads, isExpected: Expected, mention: Mention): StoreFault | null => {
  const { runId, head, says } = mention;
  const own = heads.get(runId);
  if (own === undefined)
    return isExpected(mention)
      ? fault(runId, 'missing run', `${says} names run ${runId}, whose journal is not there`)
      : null;
  if (head === null || own.has(head)) return null;
  const what = `${says} names a record of run ${runId} that its journal does not have (hash ${head}): the journal was cut or replaced`;
  return fault(runId, 'cut journal', what);
};

/** A journal that was copied or moved here from another run. */
const strangers = (runs: readonly StoredRun[]): readonly StoreFault[] =>
  runs.flatMap(({ runId, records }) => {
    const name = nameIn(records);
    if (name === null || name === runId) return [];
    return [fault(runId, 'inserted run', `the journal of run ${runId} is that of run ${name}`)];
  });

/** One for each run: whoever looks at it next finds the others. */
const firstOfEach = (faults: readonly StoreFault[]): readonly StoreFault[] => {
  const first = new Map<string, StoreFault>();
  for (const one of faults) if (!first.has(one.runId)) first.set(one.runId, one);
  return [...first.values()].sort((a, b) => (a.runId < b.runId ? -1 : 1));
};

/**
 * Compares the journals of a store with the claims and verdicts still on disk and with each other: a verdict names a
 * record of its run, and each run where the chain of the run before ends, so that a missing run or a journal without
 * its end shows, the latest one's excepted, whose end nobody has named yet. `isExpected` tells the runs whose journals
 * are kept here and were not pruned; other state folders of the same store have their own. At most one fault a run, that
 * of the oldest run first.
 */
export const verifyStore = (
  runs: readonly StoredRun[],
  history: readonly Generation[],
  isExpected: Expected,
): readonly StoreFault[] => {
  const heads = new Map(runs.map(({ runId, records }) => [runId, new Set(records.map(({ hash }) => hash))]));
  const recordsOf = new Map(runs.map(({ runId, records }) => [runId, records]));
  const mentions = [
    ...history.flatMap((one) => mentionsOfClaim(one, recordsOf.get(one.claim.nonce) ?? [])),
    ...runs.flatMap(({ runId, records }) => mentionsOfRecords(runId, records)),
  ];
  const unheard = mentions.flatMap((mention) => faultOf(heads, isExpected, mention) ?? []);
  return firstOfEach([...strangers(runs), ...unheard]);
};
