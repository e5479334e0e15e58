import type { AssistantView, BudgetLine } from '../../assistant/assistant-view.js';
import { count } from '../../words.js';

const MODES = {
  active: 'takes initiative',
  paused: 'is paused until somebody talks',
  contextBlocked: 'waits after an error',
} as const;

/** Whether it takes initiative, and why not. `moment`: a time in words. */
export const initiativeWords = (
  { mode, why, asleepUntil }: Pick<AssistantView, 'mode' | 'why' | 'asleepUntil'>,
  moment: (ms: number) => string,
): string => {
  const says = mode === null ? 'takes no initiative' : MODES[mode];
  const sleeps = asleepUntil === null ? '' : `, asleep until ${moment(asleepUntil)}`;
  return `${says}${sleeps}${why === null ? '' : `. ${why}`}`;
};

const usd = (microUsd: number): string => `$${(microUsd / 1e6).toFixed(2)}`;

/** What was spent of a budget whose window ends now; `window`: how long that is. */
export const budgetWords = ({ spent, most }: BudgetLine, window: 'hour' | 'day'): string =>
  `${usd(spent.microUsd)} of ${usd(most.microUsd)} and ${spent.tokens.toLocaleString('en-US')} of ${count(most.tokens, 'token')} in the last ${window}`;
