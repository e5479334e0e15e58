import { anthropicModel } from '../../../effects/live/anthropic/anthropic-model.js';
import type { Connection } from '../../../effects/live/anthropic/connection.js';
import { type CacheSafeParams, ownPrefix } from '../../../effects/live/anthropic/prefix.js';
import { DEFINITIONS } from '../../../effects/services/tools/definitions.js';
import type { Json } from '../../../journal/json.js';
import type { Limits, Rates } from '../../../machines/agent/limits.js';
import { ASSISTANT_SYSTEM } from '../../../memory/prompt/assistant.js';
import { PROACTIVE_SECTION, SLEEP_DEFINITION } from '../../../memory/prompt/proactive.js';
import { estimateTokens } from '../../../memory/tokens.js';
import type { Engine } from '../../engines/engine.js';
import { type Heard, heardModel } from './heard-model.js';
import { withSleep } from './sleep-tool.js';
import type { TurnRequest } from './turn.js';

/** Who thinks for the assistant. `rates` null: nobody here knows what it costs. `initiative`: may it begin something by itself? */
export type Thinker = {
  readonly connection: Connection;
  readonly model: string;
  readonly rates: Rates | null;
  readonly initiative: boolean;
};

/** What one turn was: what was heard, and for how long it asked to sleep (milliseconds), null: it did not. */
export type TurnNotes = { readonly heard: Heard; sleepMs: number | null };

/** A turn is short: what is larger is a dream, or a person's work. */
const MOST: Limits = { turns: 30, outputTokens: 16_000, costUsd: 0.5, minutes: 10 };

const MICRO = 1_000_000;

const limitsOf = ({ rates }: Thinker, { allowance }: TurnRequest): Limits => ({
  ...MOST,
  outputTokens: Math.min(16_000, allowance?.tokens ?? Number.POSITIVE_INFINITY),
  // Without a price nobody could keep a cap on cost.
  costUsd: rates === null ? null : allowance === null ? MOST.costUsd : allowance.microUsd / MICRO,
});

const toolsOf = ({ initiative }: Thinker): readonly Json[] =>
  initiative ? [...DEFINITIONS, SLEEP_DEFINITION] : DEFINITIONS;

const systemOf = ({ initiative }: Thinker): string =>
  initiative ? `${ASSISTANT_SYSTEM}\n${PROACTIVE_SECTION}` : ASSISTANT_SYSTEM;

const prefixOf = (thinker: Thinker, conversation: readonly Json[]): CacheSafeParams => ({
  ...ownPrefix({ model: thinker.model, system: systemOf(thinker), tools: toolsOf(thinker) }),
  messages: conversation,
});

const tokensOf = ({ system, tools, messages }: CacheSafeParams): number =>
  estimateTokens(JSON.stringify([system, tools, messages]));

/** About how many tokens each request of a turn begins with, after such a conversation. */
export const prefixTokensOf = (thinker: Thinker, conversation: readonly Json[]): number =>
  tokensOf(prefixOf(thinker, conversation));

/** The engine of one turn, which begins with the conversation so far: the same bytes as in the turn before, and what came since. */
export const turnEngine = (
  thinker: Thinker,
  conversation: readonly Json[],
  request: TurnRequest,
): { readonly engine: Engine; readonly notes: TurnNotes } => {
  const { connection, model, rates } = thinker;
  const notes: TurnNotes = { heard: { words: '', fault: null, tokens: 0, isUntold: false }, sleepMs: null };
  const prefix = prefixOf(thinker, conversation);
  const prefixTokens = tokensOf(prefix);
  const hearing = {
    heard: notes.heard,
    isAsleep: () => notes.sleepMs !== null,
    most: request.allowance?.tokens ?? null,
    once: request.once,
    prefixTokens,
  };
  const engine: Engine = {
    name: 'anthropic',
    model,
    rates,
    limits: limitsOf(thinker, request),
    prefixTokens,
    fences: true,
    open: ({ tools, source, boundary }) => ({
      model: heardModel(anthropicModel({ connection, prefix, source, boundary }), hearing),
      tools: thinker.initiative
        ? withSleep(tools, (ms) => {
            notes.sleepMs = ms;
          })
        : tools,
    }),
  };
  return { engine, notes };
};
