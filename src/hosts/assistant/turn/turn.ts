import type { Spent } from '../../../machines/proactive/proactive.ledger.js';
import type { TurnAsker } from '../../../memory/prompt/turn-prompt.js';

/** What a turn is asked. `allowance`: what it may spend; null: what a person asks is not held to the budgets of initiative. */
export type TurnRequest = {
  readonly asker: TurnAsker;
  readonly text: string;
  readonly allowance: Spent | null;
  /** Overloads are not waited out: who asks knows when to ask again. */
  readonly once: boolean;
};

/**
 * What came of a turn. `runId` null: it was never begun.
 * - `Answered`: its last words; `sleepMs`: it asked to sleep
 * - `ApiFailed`: the API did not answer, or not usably; `retryAfterMs`: it says when to come back
 * - `Stopped`: somebody stopped it
 * - `Failed`: the result was not let in, or it could not work
 */
export type TurnEnd = { readonly runId: string | null; readonly spent: Spent } & (
  | { readonly _tag: 'Answered'; readonly words: string; readonly sleepMs: number | null }
  | { readonly _tag: 'ApiFailed'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly _tag: 'Stopped' }
  | { readonly _tag: 'Failed'; readonly reason: string }
);

/** Carries out turns; it obeys the signal, and rejects only for a defect. */
export type Turns = (request: TurnRequest, signal: AbortSignal) => Promise<TurnEnd>;
