import type { DreamResult } from '../../history/dream-result.js';
import type { RunDiff } from '../../history/read-change.js';
import { visible } from '../../visible.js';
import type { Terminal } from '../terminal.js';
import { alteredLines } from './altered.js';
import { changeSummary } from './change-summary.js';
import { diffStat } from './diff-stat.js';
import { fitted } from './fitted.js';
import { ledgerLines, leftOutLines } from './ledger.js';
import { unifiedDiff } from './unified-diff.js';

type Told = Pick<DreamResult, 'outcome' | 'files'> & {
  readonly runId: string | null;
  readonly reason?: string;
  readonly unsettled?: true;
};

/** How the terminal wants a report; `store` are the options that commands need to find the store again. */
export type Look = Pick<Terminal, 'colours' | 'screen'> & { readonly store: string };

const conflictLines = ({ files }: Told): readonly string[] =>
  files.conflicts.map((path) => `conflict: ${visible(path)} was changed meanwhile; the live version stays.`);

const reasonLines = ({ reason }: Told, { screen }: Look): readonly string[] =>
  reason === undefined ? [] : fitted([visible(reason)], screen('')?.columns ?? null);

/** A whole change: each line of it as it is, then what became of statements and entries, then the totals. */
export const wholeDiff = (diff: RunDiff, { colours, screen }: Omit<Look, 'store'>): readonly string[] => {
  const columns = screen('')?.columns ?? null;
  const became = [...alteredLines(diff.ledger), ...ledgerLines(diff.ledger), ...leftOutLines(diff.leftOut)];
  return [
    ...unifiedDiff(diff.files, colours),
    ...fitted(became, columns),
    ...diffStat(diff.files, colours, columns ?? undefined),
  ];
};

/** A command on a line of its own, to be copied whole. */
const nextLine = (purpose: string, command: string, { runId }: Told, { store }: Look): string =>
  visible(`  ${purpose}  autodream ${command} ${runId}${store}`);

const summaryLines = (result: Told, diff: RunDiff | null, look: Look): readonly string[] =>
  diff === null
    ? []
    : changeSummary(diff, look.colours, look.screen(visible(`autodream diff ${result.runId}${look.store}`)));

const completed = (result: Told, diff: RunDiff | null, look: Look): readonly string[] => [
  ...summaryLines(result, diff, look),
  ...conflictLines(result),
  ...reasonLines(result, look),
  'Done.',
  nextLine('what changed:', 'diff', result, look),
  nextLine('take it back:', 'undo', result, look),
];

/** The reason names what to do with it, but not the options that this store needs. */
const choiceLines = (result: Told, look: Look): readonly string[] =>
  look.store === ''
    ? []
    : [
        nextLine('let it in:        ', 'apply', result, look),
        nextLine('give it up:       ', 'discard', result, look),
      ];

const held = (result: Told, diff: RunDiff | null, look: Look): readonly string[] => [
  ...summaryLines(result, diff, look),
  'Held: the store is as it was before.',
  ...reasonLines(result, look),
  nextLine('what would change:', 'diff', result, look),
  ...choiceLines(result, look),
];

/** What waits to be settled may not be as it was yet; the reason says so. */
const failed = (result: Told, look: Look): readonly string[] => [
  ...reasonLines(result, look),
  result.unsettled === true ? 'Failed.' : 'Failed. The store is as it was before.',
];

/** What a person reads when a run that could change the store is over. */
export const runReport = (result: Told, diff: RunDiff | null, look: Look): readonly string[] => {
  switch (result.outcome) {
    case 'completed':
      return completed(result, diff, look);
    case 'held':
      return held(result, diff, look);
    case 'unchanged':
      return [...reasonLines(result, look), 'Unchanged: there is nothing to do.'];
    case 'refused':
      return result.reason === undefined ? ['Not now.'] : reasonLines(result, look);
    case 'killed':
      return [...reasonLines(result, look), 'Stopped. The store is as it was before.'];
    default:
      return failed(result, look);
  }
};

/** What a person reads when a held result was given up. */
export const discardReport: typeof runReport = (result, diff, look) =>
  result.outcome === 'unchanged'
    ? [...reasonLines(result, look), 'Given up. The store is as it was before.']
    : runReport(result, diff, look);

/** What a person reads after a dry run. */
export const previewReport = (result: Told, diff: RunDiff | null, look: Look): readonly string[] => {
  if (diff === null || (result.outcome !== 'completed' && result.outcome !== 'held'))
    return runReport(result, diff, look);
  return [...wholeDiff(diff, look), ...reasonLines(result, look), 'This was a dry run: nothing was changed.'];
};
