import type { Usage } from '../../effects/ports/model.js';
import type { Limits, Rates } from './limits.js';
import { NO_PROGRESS_YET, type Progress } from './progress.rules.js';

/**
 * What the agent may use up, and what that costs; `rates` null: nothing, or nobody can tell. `promptTokens`: an estimate of
 * the first request's input, with all that stands before the prompt. `leastOutput`: tokens that every answer has to be
 * allowed, because settings that nobody may change ask for it; where fewer are left, none is asked for.
 */
export type AgentInput = {
  readonly limits: Limits;
  readonly rates: Rates | null;
  readonly promptTokens: number;
  readonly leastOutput: number;
};

/**
 * A request for one turn of the model. Turns count from 1; the conversation itself is kept by the effect. `maxOutput`: tokens
 * that the answer may have; null: as many as the model gives.
 */
export type AskInput = { readonly turn: number; readonly maxOutput: number | null };
/** Which tool call of which turn to carry out; `index` counts from 0. */
export type UseToolInput = { readonly turn: number; readonly index: number };
/** A conversation that has become too long at this turn is to be shortened. */
export type TrimInput = { readonly turn: number };

/**
 * What the machine remembers of a conversation: numbers only, since the words are in the records. `answers`: how many of its
 * turns were answered, be it with something that could not be used. `nextInput`: an estimate of
 * the next request's input tokens. `attempt`: how often this turn was asked for in vain; `backOffMs`: the pause before the
 * next attempt.
 */
export type AgentContext = AgentInput & {
  readonly turn: number;
  readonly answers: number;
  readonly calls: number;
  readonly next: number;
  readonly usage: Usage;
  readonly costUsd: number;
  readonly nextInput: number;
  readonly attempt: number;
  readonly backOffMs: number;
  readonly retries: number;
  readonly trims: number;
  readonly progress: Progress;
  readonly end: AgentOutput['_tag'];
  readonly reason: string | null;
};

/**
 * How the agent ended. `turns` counts the answers of the model. `usage` and `costUsd` (US dollars) are of all its requests, failed ones included as far as known;
 * `retries` counts requests that were made again, `trims` how often the conversation had to be shortened.
 */
export type AgentOutput = {
  readonly _tag: 'Finished' | 'Failed' | 'Aborted';
  readonly reason: string | null;
  readonly turns: number;
  readonly usage: Usage;
  readonly costUsd: number;
  readonly retries: number;
  readonly trims: number;
};

export const NO_USAGE: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };

export const sum = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheCreation: a.cacheCreation + b.cacheCreation,
});

export const agentContext = (input: AgentInput): AgentContext => ({
  ...input,
  turn: 1,
  answers: 0,
  calls: 0,
  next: 0,
  usage: NO_USAGE,
  costUsd: 0,
  nextInput: input.promptTokens,
  attempt: 0,
  backOffMs: 0,
  retries: 0,
  trims: 0,
  progress: NO_PROGRESS_YET,
  end: 'Finished',
  reason: null,
});

export const failedFor = (reason: string): Partial<AgentContext> => ({ end: 'Failed', reason });

/** A new turn begins, with all its attempts. */
export const nextTurn = ({ turn }: AgentContext): Partial<AgentContext> => ({ turn: turn + 1, attempt: 0 });

export const outputOf = ({
  end,
  reason,
  answers,
  usage,
  costUsd,
  retries,
  trims,
}: AgentContext): AgentOutput => ({ _tag: end, reason, turns: answers, usage, costUsd, retries, trims });
