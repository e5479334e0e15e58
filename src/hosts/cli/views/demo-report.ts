import type { StoreCheck } from '../../../memory/check/check.js';
import { INDEX_BYTES, INDEX_LINES } from '../../../memory/limits.js';
import { table } from './table.js';

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
    ['  lines of the index', used(was.linesLeft, INDEX_LINES), used(is.linesLeft, INDEX_LINES)],
    ['  bytes of the index', used(was.bytesLeft, INDEX_BYTES), used(is.bytesLeft, INDEX_BYTES)],
  ]);
};
