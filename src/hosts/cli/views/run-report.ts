import type { DreamResult } from '../../dream-result.js';
import type { RunDiff } from '../../read-change.js';
import type { Colours, Terminal } from '../terminal.js';
import { visible } from '../visible.js';
import { changeSummary } from './change-summary.js';
import { diffStat } from './diff-stat.js';
import { ledgerLines, leftOutLines } from './ledger.js';
import { unifiedDiff } from './unified-diff.js';

type Told = Pick<DreamResult, 'outcome' | 'files'> & {
  readonly runId: string | null;
  readonly reason?: string;
};

/** How the terminal wants a report. */
type Look = Pick<Terminal, 'colours' | 'screen'>;

const conflictLines = ({ files }: Told): readonly string[] =>
  files.conflicts.map((path) => `conflict: ${visible(path)} was changed meanwhile; the live version stays.`);

const reasonLines = ({ reason }: Told): readonly string[] => (reason === undefined ? [] : [visible(reason)]);

/** A whole change: each line of it, then what became of statements and entries, then the totals. */
export const wholeDiff = (diff: RunDiff, colours: Colours): readonly string[] => [
  ...unifiedDiff(diff.files, colours),
  ...ledgerLines(diff.ledger),
  ...leftOutLines(diff.leftOut),
  ...diffStat(diff.files, colours),
];

const completed = (result: Told, diff: RunDiff | null, { colours, screen }: Look): readonly string[] => [
  ...(diff === null ? [] : changeSummary(diff, colours, screen(`autodream diff ${result.runId}`))),
  ...conflictLines(result),
  ...reasonLines(result),
  `Done. What changed: autodream diff ${result.runId}. Take it back: autodream undo ${result.runId}.`,
];

/** The reason says what to do with it. */
const held = (result: Told, diff: RunDiff | null, { colours, screen }: Look): readonly string[] => [
  ...(diff === null ? [] : changeSummary(diff, colours, screen(`autodream diff ${result.runId}`))),
  `Held: the store is as it was. What would change: autodream diff ${result.runId}.`,
  ...reasonLines(result),
];

/** What a person reads when a run that could change the store is over. */
export const runReport = (result: Told, diff: RunDiff | null, look: Look): readonly string[] => {
  switch (result.outcome) {
    case 'completed':
      return completed(result, diff, look);
    case 'held':
      return held(result, diff, look);
    case 'unchanged':
      return [...reasonLines(result), 'Unchanged: there is nothing to do.'];
    case 'refused':
      return result.reason === undefined ? ['Not now.'] : reasonLines(result);
    case 'killed':
      return [...reasonLines(result), 'Stopped. The store is as it was before.'];
    default:
      return [...reasonLines(result), 'Failed.'];
  }
};

/** What a person reads when a held result was given up. */
export const discardReport: typeof runReport = (result, diff, look) =>
  result.outcome === 'unchanged'
    ? [...reasonLines(result), 'Given up. The store is as it was before.']
    : runReport(result, diff, look);

/** What a person reads after a dry run. */
export const previewReport = (result: Told, diff: RunDiff | null, look: Look): readonly string[] => {
  if (diff === null || (result.outcome !== 'completed' && result.outcome !== 'held'))
    return runReport(result, diff, look);
  return [
    ...wholeDiff(diff, look.colours),
    ...(result.outcome === 'held' ? reasonLines(result) : []),
    'This was a dry run: nothing was changed.',
  ];
};
