import type { LedgerEntry, LeftOut } from '../../../memory/change.js';
import { visible, visibleLine } from '../visible.js';
import { count } from './words.js';

const QUOTED = 100;

const quoted = (text: string): string => `“${visibleLine(text, QUOTED)}”`;
const from = (entry: LedgerEntry): string => (entry.origin === null ? '' : ` (${visible(entry.origin)})`);

const fateLine = (entry: LedgerEntry): string => {
  const said = `  ${quoted(entry.statement)}${from(entry)}`;
  if (entry.fate._tag === 'merged-into') return `${said} → ${visible(entry.fate.path)} says it`;
  if (entry.fate._tag === 'reworded')
    return `${said} → ${quoted(entry.fate.to)} (${visible(entry.fate.path)})`;
  return 'path' in entry.fate ? `${said} → ${visible(entry.fate.path)}` : said;
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

/** The index entries that were taken out, and where their words stand now. */
export const leftOutLines = (leftOut: readonly LeftOut[]): readonly string[] => {
  if (leftOut.length === 0) return [];
  const lines = leftOut.map(({ entry, reason, movedTo }) => {
    const moved = movedTo === null ? '' : ` → ${visible(movedTo)}`;
    return `  ${quoted(entry)}: ${visible(reason)}${moved}`;
  });
  return [`${count(leftOut.length, 'index entry', 'index entries')} left out:`, ...lines];
};
