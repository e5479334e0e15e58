import type { LedgerEntry } from '../../../memory/change.js';
import { type Altered, alterationOf, alteredIn } from '../../../memory/result/altered.js';
import { visible, visibleLine } from '../../visible.js';
import { count } from '../../words.js';
import type { Screen } from './ledger.js';

const QUOTED = 100;
const SHORTEST_QUOTE = 30;
const ON_SCREEN = 10;

const quoted = (words: string, columns: number): string =>
  `“${visibleLine(words, Math.max(SHORTEST_QUOTE, Math.min(QUOTED, columns - '    → “”'.length)))}”`;

/** On a screen the wordings stand one below the other, each on a line that fits. */
const linesOf = (altered: Altered, screen: Screen | null): readonly string[] => {
  const [was, is] = [altered.from, altered.to].map((words) => quoted(words, screen?.columns ?? QUOTED * 2));
  const what = `  ${visible(altered.path)}: ${visibleLine(alterationOf(altered), QUOTED)}`;
  return screen === null ? [`${what}: ${was} → ${is}`] : [what, `    ${was}`, `    → ${is}`];
};

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
    ...shown.flatMap((one) => linesOf(one, screen)),
    ...(rest === 0 ? [] : [`  and ${rest} more: ${screen?.more}`]),
  ];
};
