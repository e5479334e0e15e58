import { backOffMs, bounded, type Called } from '../../../machines/proactive/proactive.rules.js';
import type { AssistantView } from '../assistant-view.js';
import type { Budget } from '../budget/budget.js';
import { isPaused } from './carried.js';

/** What the host knows of the machine's waits, to tell a person. `until`: milliseconds since 1970; `ended`: why it is over. */
export type Waits = {
  mind: string;
  until: number | null;
  failures: number;
  called: Called | null;
  ended: string | null;
};

type Parts = {
  readonly intervalMs: number;
  readonly budget: Budget;
  readonly onMind: (mind: string, until: number | null) => void;
};

const untilOf = ({ called, failures }: Waits, mind: string, now: number, parts: Parts): number | null => {
  const { intervalMs, budget } = parts;
  if (mind === 'asleep' && called?._tag === 'Answered')
    return now + Math.max(bounded(called.sleepMs), intervalMs);
  if (mind === 'blocked') {
    const retryAfterMs = called?._tag === 'ApiFailed' ? bounded(called.retryAfterMs) : 0;
    return now + backOffMs({ failures, retryAfterMs });
  }
  return mind === 'spent' ? (budget.exhausted()?.until ?? null) : null;
};

/** Takes down another state of mind, and until when it lasts, and tells of it. */
export const noteMind = (waits: Waits, mind: string, now: number, parts: Parts): void => {
  if (mind === '' || mind === waits.mind) return;
  waits.mind = mind;
  waits.until = untilOf(waits, mind, now, parts);
  parts.onMind(mind, waits.until);
};

/** How initiative stands for people; null: there is none any more. */
export const modeOf = ({ mind, failures, ended }: Waits): AssistantView['mode'] => {
  if (ended !== null) return null;
  if (isPaused(mind)) return 'paused';
  return failures > 0 ? 'contextBlocked' : 'active';
};
