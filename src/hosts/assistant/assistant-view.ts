import type { ActivationVerdict } from '../../machines/assistant/activation.rules.js';
import type { Spent } from '../../machines/proactive/proactive.ledger.js';

/** What is used up of one budget, and its size. */
export type BudgetLine = { readonly spent: Spent; readonly most: Spent };

/**
 * How the assistant of a project stands. `mode` null: it takes no initiative here, and `why` says why. `engine`: who thinks.
 * `asleepUntil`: milliseconds since 1970; it asked to sleep, its budget is spent, or it waits after an error.
 */
export type AssistantView = {
  readonly activation: ActivationVerdict;
  readonly engine: 'local' | 'anthropic';
  readonly mode: 'active' | 'paused' | 'contextBlocked' | null;
  readonly why: string | null;
  readonly asleepUntil: number | null;
  readonly budget: { readonly hour: BudgetLine; readonly day: BudgetLine };
};

/** What happens with it, for whoever is attached. `said`: its own words. Texts are masked, and may have any characters. */
export type AssistantNews = {
  readonly at: number;
  readonly kind:
    | 'input'
    | 'said'
    | 'tick'
    | 'sleep'
    | 'paused'
    | 'resumed'
    | 'blocked'
    | 'budget'
    | 'job'
    | 'dream'
    | 'note';
  readonly text: string;
  readonly runId: string | null;
};
