import type { RunDiff } from '../../history/read-change.js';
import { count } from '../../words.js';
import type { Colours } from '../terminal.js';
import { alteredLines } from './altered.js';
import { diffStat } from './diff-stat.js';
import { leftOutLines, type Screen } from './ledger.js';

const FATES = [
  ['moved', 'moved to another file'],
  ['merged-into', 'merged, because the same is said elsewhere'],
  ['reworded', 'with other dates or links'],
  ['added', 'added'],
  ['dropped', 'dropped'],
] as const;

/** How many statements are not simply where they were; a change without a ledger says nothing of them. */
const statementLines = ({ ledger }: RunDiff): readonly string[] => {
  if (ledger.length === 0) return [];
  return FATES.map(([tag, words]) => {
    const found = ledger.filter(({ fate }) => fate._tag === tag).length;
    return ` ${count(found, 'statement')} ${words}`;
  });
};

/** What a run changed: the entries that were left out, the values that are other ones now, then the summary, which stays in sight. */
export const changeSummary = (diff: RunDiff, colours: Colours, screen: Screen | null): readonly string[] => [
  ...leftOutLines(diff.leftOut, screen),
  ...alteredLines(diff.ledger, screen),
  ...diffStat(diff.files, colours, screen?.columns),
  ...statementLines(diff),
];
