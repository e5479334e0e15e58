import type { LedgerEntry, LeftOut } from '../../../memory/change.js';
import { visible, visibleLine } from '../../visible.js';
import { count } from '../../words.js';
import { sourceWords } from './origin-words.js';

const QUOTED = 100;

const quoted = (text: string): string => `“${visibleLine(text, QUOTED)}”`;
const from = (entry: LedgerEntry): string => (entry.origin === null ? '' : ` (${visible(entry.origin)})`);

/** Where new words come from. */
const source = (entry: LedgerEntry): string => {
  const words = sourceWords(entry.source);
  return words === null ? '' : ` ← ${words}`;
};

const fateLine = (entry: LedgerEntry): string => {
  const said = `  ${quoted(entry.statement)}${from(entry)}`;
  if (entry.fate._tag === 'merged-into') return `${said} → ${visible(entry.fate.path)} says it`;
  if (entry.fate._tag === 'reworded')
    return `${said} → ${quoted(entry.fate.to)} (${visible(entry.fate.path)})${source(entry)}`;
  return 'path' in entry.fate ? `${said} → ${visible(entry.fate.path)}${source(entry)}` : said;
};

const TITLES = {
  dropped: 'dropped',
  'merged-into': 'merged, because the same is said elsewhere',
  reworded: 'reworded',
  added: 'added',
  moved: 'moved to another file',
} as const;

const ORDER = ['dropped', 'merged-into', 'reworded', 'moved', 'added'] as const;

/** What became of the statements that are not simply where they were, the losses first. */
export const ledgerLines = (ledger: readonly LedgerEntry[]): readonly string[] =>
  ORDER.flatMap((tag) => {
    const entries = ledger.filter((entry) => entry.fate._tag === tag);
    if (entries.length === 0) return [];
    return [`${count(entries.length, 'statement')} ${TITLES[tag]}:`, ...entries.map(fateLine)];
  });

/**
 * What a run's story ends with: each statement that is not where it was any more, and of those that are new where they come
 * from. What else is new is for the diff to show.
 */
export const wentLines = (ledger: readonly LedgerEntry[]): readonly string[] =>
  ledgerLines(ledger.filter((entry) => entry.fate._tag !== 'added' || entry.source !== undefined));

/** A person's terminal: its width, and the command or option that shows what finds no place on it. */
export type Screen = { readonly columns: number; readonly more: string };

const LEFT_OUT_ON_SCREEN = 10;
const SHORTEST_QUOTE = 30;
const INDENT = '  ';

/** One line, the entry shortened to fit; where that leaves too little of it, the rest goes to a line of its own. */
const leftOutLine = ({ entry, reason, movedTo }: LeftOut, columns: number): readonly string[] => {
  const why = `${visible(reason)}${movedTo === null ? '' : ` → ${visible(movedTo)}`}`;
  const room = columns - INDENT.length - '“”: '.length - why.length;
  const quote = (limit: number): string => `${INDENT}“${visibleLine(entry, Math.min(QUOTED, limit))}”`;
  return room >= SHORTEST_QUOTE
    ? [`${quote(room)}: ${why}`]
    : [`${quote(columns - INDENT.length - '“”:'.length)}:`, `${INDENT}${INDENT}${why}`];
};

/** The index entries that were taken out, and where their words stand now; on a screen only the first of them. */
export const leftOutLines = (
  leftOut: readonly LeftOut[],
  screen: Screen | null = null,
): readonly string[] => {
  if (leftOut.length === 0) return [];
  const shown = screen === null ? leftOut : leftOut.slice(0, LEFT_OUT_ON_SCREEN);
  const columns = screen?.columns ?? Number.POSITIVE_INFINITY;
  const rest = leftOut.length - shown.length;
  return [
    `${count(leftOut.length, 'index entry', 'index entries')} left out:`,
    ...shown.flatMap((one) => leftOutLine(one, columns)),
    ...(rest === 0 ? [] : [`${INDENT}and ${rest} more: ${screen?.more}`]),
  ];
};
