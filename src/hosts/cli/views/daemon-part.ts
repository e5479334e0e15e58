import type { BudgetLine } from '../../assistant/assistant-view.js';
import type { WardView } from '../../daemon/ward.js';
import { visible } from '../../visible.js';
import { when } from '../../words.js';

/**
 * The daemon as one store sees it. `sentence`: what is wrong, or null. `assistant`, `jobs`: null where the daemon does not serve this
 * project; `budgetToday`: of the last day, null where the assistant is not active. Times are milliseconds since 1970.
 */
export type DaemonPart = {
  readonly running: boolean;
  readonly pid: number | null;
  readonly sentence: string | null;
  readonly assistant: {
    readonly active: boolean;
    readonly mode: 'active' | 'paused' | 'contextBlocked' | null;
    readonly reason: string | null;
    readonly asleepUntil: number | null;
  } | null;
  readonly jobs: WardView['jobs'] | null;
  readonly budgetToday: BudgetLine | null;
};

const MODES = {
  active: 'takes initiative',
  paused: 'is paused',
  contextBlocked: 'waits after an error',
} as const;

const assistantWords = ({
  active,
  mode,
  reason,
  asleepUntil,
}: NonNullable<DaemonPart['assistant']>): string => {
  if (!active) return `not active. ${reason ?? ''}`;
  const says = mode === null ? 'takes no initiative' : MODES[mode];
  const sleeps = asleepUntil === null ? '' : `, asleep until ${when(asleepUntil)}`;
  return `active; ${says}${sleeps}${reason === null ? '' : ` (${reason})`}`;
};

const jobWords = ({ count, nextAt, corrupt }: NonNullable<DaemonPart['jobs']>): string => {
  if (corrupt !== null) return corrupt;
  if (count === 0) return 'none';
  return nextAt === null ? 'none to come' : when(nextAt);
};

const usd = (microUsd: number): string => `$${(microUsd / 1e6).toFixed(2)}`;

const budgetWords = ({ spent, most }: BudgetLine): string =>
  `${usd(spent.microUsd)} of ${usd(most.microUsd)} and ${spent.tokens} of ${most.tokens} tokens in the last day`;

/** For a person; nothing where there is nothing to say. */
export const daemonLines = (part: DaemonPart | null): readonly string[] => {
  if (part === null) return [];
  const { pid, sentence, assistant, jobs, budgetToday } = part;
  const who = pid === null ? [] : [`process ${pid}`];
  return [
    `daemon        ${[...who, ...(sentence === null ? [] : [sentence])].join('. ')}`,
    ...(assistant === null ? [] : [`assistant     ${assistantWords(assistant)}`]),
    ...(jobs === null ? [] : [`next job      ${jobWords(jobs)}`]),
    ...(budgetToday === null ? [] : [`budget        ${budgetWords(budgetToday)}`]),
  ].map(visible);
};
