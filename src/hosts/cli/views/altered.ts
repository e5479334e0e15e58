import type { LedgerEntry } from '../../../memory/change.js';
import { type Altered, alterationOf, alteredIn } from '../../../memory/result/altered.js';
import { visible, visibleLine } from '../../visible.js';
import { count } from '../../words.js';
import type { Screen } from './ledger.js';

const QUOTED = 100;
const ON_SCREEN = 10;

const line = (altered: Altered): string =>
  `  ${visible(altered.path)}: ${visibleLine(alterationOf(altered), QUOTED)}: “${visibleLine(altered.from, QUOTED)}” → “${visibleLine(altered.to, QUOTED)}”`;

/** Statements that a run kept but for a number, a date or a denial: what a person should look at first. */
export const alteredLines = (
  ledger: readonly LedgerEntry[],
  screen: Screen | null = null,
): readonly string[] => {
  const altered = alteredIn(ledger);
  if (altered.length === 0) return [];
  const shown = screen === null ? altered : altered.slice(0, ON_SCREEN);
  const rest = altered.length - shown.length;
  return [
    `Look at ${count(altered.length, 'statement')} with another number, date or denial than before:`,
    ...shown.map(line),
    ...(rest === 0 ? [] : [`  and ${rest} more: ${screen?.more}`]),
  ];
};
