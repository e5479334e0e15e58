import type { LedgerEntry } from '../../api.js';

export type LedgerGroup = {
  readonly fate: LedgerEntry['fate']['_tag'];
  readonly title: string;
  readonly entries: readonly LedgerEntry[];
};

/** The losses first. */
const TITLES: readonly (readonly [LedgerEntry['fate']['_tag'], string])[] = [
  ['dropped', 'Dropped'],
  ['merged-into', 'Merged, because the same is said elsewhere'],
  ['reworded', 'Reworded'],
  ['moved', 'Moved to another file'],
  ['added', 'Added'],
];

/** The statements that are not simply where they were, by what became of them. */
export const ledgerGroups = (ledger: readonly LedgerEntry[]): readonly LedgerGroup[] =>
  TITLES.flatMap(([fate, title]) => {
    const entries = ledger.filter((entry) => entry.fate._tag === fate);
    return entries.length === 0 ? [] : [{ fate, title, entries }];
  });
