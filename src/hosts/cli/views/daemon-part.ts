import type { BudgetLine } from '../../assistant/assistant-view.js';
import type { WardView } from '../../daemon/ward.js';
import { momentWords } from '../../jobs/firing-words.js';
import { visible } from '../../visible.js';
import { budgetWords, initiativeWords } from './assistant-words.js';

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

/** By the clocks of the zone, which is named beside times in UTC. */
const momentIn =
  (zone: string) =>
  (ms: number): string =>
    `${momentWords(ms, zone)} (${zone})`;

const assistantWords = (
  { active, mode, reason, asleepUntil }: NonNullable<DaemonPart['assistant']>,
  zone: string,
): string =>
  active
    ? `active; ${initiativeWords({ mode, why: reason, asleepUntil }, momentIn(zone))}`
    : `not active. ${reason ?? ''}`;

const jobWords = ({ count, nextAt, corrupt }: NonNullable<DaemonPart['jobs']>, zone: string): string => {
  if (corrupt !== null) return corrupt;
  if (count === 0) return 'none';
  return nextAt === null ? 'none to come' : momentIn(zone)(nextAt);
};

/** For a person; nothing where there is nothing to say. `zone`: by whose clocks jobs run. */
export const daemonLines = (part: DaemonPart | null, zone: string): readonly string[] => {
  if (part === null) return [];
  const { pid, sentence, assistant, jobs, budgetToday } = part;
  const who = pid === null ? [] : [`process ${pid}`];
  return [
    `daemon        ${[...who, ...(sentence === null ? [] : [sentence])].join('. ')}`,
    ...(assistant === null ? [] : [`assistant     ${assistantWords(assistant, zone)}`]),
    ...(jobs === null ? [] : [`next job      ${jobWords(jobs, zone)}`]),
    ...(budgetToday === null ? [] : [`budget        ${budgetWords(budgetToday, 'day')}`]),
  ].map(visible);
};
