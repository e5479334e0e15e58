import type { StoreCheck } from '../../../memory/check/check.js';
import { INDEX_BYTES, INDEX_LINES } from '../../../memory/limits.js';
import type { RunDiff } from '../../read-change.js';
import type { Colours } from '../terminal.js';
import { diffStat } from './diff-stat.js';
import { leftOutLines } from './ledger.js';
import { table } from './table.js';
import { count } from './words.js';

const NAMES: Readonly<Record<StoreCheck['errors'][number]['_tag'], string>> = {
  IndexOverBudget: 'index over its budget',
  DeadLink: 'dead links',
  Orphan: 'topics without an entry',
  DuplicateEntry: 'entries for the same topic',
  DuplicateStatement: 'statements told again',
  OverLongEntry: 'over-long entries',
};

const used = (left: number, all: number): string => `${all - left} of ${all}`;

/** What is wrong with the store before and after, kind by kind, and how full its index is. */
export const beforeAndAfter = (before: StoreCheck, after: StoreCheck): readonly string[] => {
  const rows = Object.entries(NAMES).map(([tag, name]) => {
    const counted = [before, after].map(({ errors }) => errors.filter(({ _tag }) => _tag === tag).length);
    return [`  ${name}`, ...counted.map(String)];
  });
  const [was, is] = [before.headroom, after.headroom];
  return table([
    ['', 'before', 'after'],
    ...rows,
    ['  lines of the index', used(was.lines, INDEX_LINES), used(is.lines, INDEX_LINES)],
    ['  bytes of the index', used(was.bytes, INDEX_BYTES), used(is.bytes, INDEX_BYTES)],
  ]);
};

const FATES = [
  ['moved', 'moved to another file'],
  ['merged-into', 'merged, because the same is said elsewhere'],
  ['reworded', 'given absolute dates or mended links'],
  ['dropped', 'dropped'],
] as const;

const statements = ({ ledger }: RunDiff): readonly string[] =>
  FATES.map(([tag, words]) => {
    const found = ledger.filter(({ fate }) => fate._tag === tag).length;
    return ` ${count(found, 'statement')} ${words}`;
  });

/** What a dream changed, like the summary of a diff. */
export const changeSummary = (diff: RunDiff, colours: Colours): readonly string[] => [
  ...diffStat(diff.files, colours),
  ...statements(diff),
  ...leftOutLines(diff.leftOut),
];
