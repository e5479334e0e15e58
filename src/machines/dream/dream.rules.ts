import type { ClaimRequest } from '../../effects/ports/lock-folder.js';
import type { Usage } from '../../effects/ports/model.js';
import type { Json } from '../../journal/json.js';
import type { DREAM_SOURCE } from '../../memory/prompt/source.js';
import { type AgentInput, type AgentOutput, NO_USAGE } from '../agent/agent.rules.js';
import {
  type ClaimedContext,
  type ClaimedOutput,
  type Composed,
  claimedContext,
  claimedOutput,
  failed,
  isEmpty,
} from '../claimed/claimed.rules.js';

/** A claim lives 50 minutes; a dream that takes no claim is held to the same time. */
const LONGEST_MS = 50 * 60_000;

/** Kept free before the claim's deadline, so that stopping the agent and restoring the store still fit into it. */
const MARGIN_MS = 5 * 60_000;

/** What consolidates, for people to see; `estimate` is what was expected of it beforehand. */
export type DreamEngine = { readonly name: string; readonly model: string | null; readonly estimate: Json };

/**
 * What starts a dream: the claim it asks for, the verdict that let it start, the sessions since the last one (for
 * people to see; a bounded list), its engine, and what that may use up. A `preview` takes no claim and changes nothing; the
 * result of a dream with `review` is held until a person has looked at it.
 */
export type DreamInput = AgentInput & {
  readonly source: typeof DREAM_SOURCE;
  readonly request: ClaimRequest;
  readonly verdict: Json;
  readonly sessions: readonly string[];
  readonly engine: DreamEngine;
  readonly preview: boolean;
  readonly review: boolean;
};

/** What staging came to: files that the agent can see, and those of them that it cannot change. */
export type Staged = { readonly files: number; readonly frozen: number };

/** What the check of the result came to. `breaches` are sentences, the worst first; a result that has some is for a person to judge. */
export type Checked =
  | ({ readonly _tag: 'Sound' } & Composed)
  | ({ readonly _tag: 'Breached'; readonly breaches: readonly string[] } & Composed);

export type DreamContext = ClaimedContext &
  AgentInput & {
    readonly preview: boolean;
    readonly review: boolean;
    readonly usage: Usage;
    readonly costUsd: number;
    readonly turns: number;
  };

export type DreamOutput = ClaimedOutput & Pick<DreamContext, 'usage' | 'costUsd' | 'turns'>;

export const dreamContext = (input: DreamInput): DreamContext => ({
  ...claimedContext(input.request),
  preview: input.preview,
  review: input.review,
  limits: input.limits,
  rates: input.rates,
  usage: NO_USAGE,
  costUsd: 0,
  turns: 0,
});

/**
 * Milliseconds for the work on the staging copy, measured by a timer from when the claim is held. Where the machine sleeps
 * meanwhile the timer is late, and then it is the claim's own deadline that lets no change in.
 */
export const timeLeft = ({ held, limits }: DreamContext): number =>
  Math.min(
    limits.minutes * 60_000,
    (held === null ? LONGEST_MS : held.deadline - held.startedAt) - MARGIN_MS,
  );

export const afterDeadline = (context: DreamContext): Partial<DreamContext> => ({
  ending: failed(`The dream was not ready after ${Math.round(timeLeft(context) / 60_000)} minutes.`),
});

const agentEnding = (context: DreamContext, output: AgentOutput): DreamContext['ending'] =>
  output._tag === 'Failed' ? failed(output.reason ?? 'The agent failed.') : context.ending;

/** Takes over the agent's count. An aborted agent leaves the end that was planned when it was told to stop. */
export const afterAgent = (context: DreamContext, output: AgentOutput): Partial<DreamContext> => ({
  usage: output.usage,
  costUsd: output.costUsd,
  turns: output.turns,
  ending: agentEnding(context, output),
});

const composedOf = ({ change, changed, created, deleted, leftOut }: Composed): Composed => ({
  change,
  changed,
  created,
  deleted,
  leftOut,
});

const heldFor = (reason: string): Partial<DreamContext> => ({ ending: { _tag: 'Held', reason } });

/** Takes over the checked result. What breaches a rule, or is to be reviewed, is held; a preview ends where a dream begins to settle. */
export const afterCheck = (context: DreamContext, checked: Checked): Partial<DreamContext> => {
  const composed = composedOf(checked);
  if (checked._tag === 'Breached')
    return { composed, ...heldFor(`The result was not let in by itself: ${checked.breaches.join(' ')}`) };
  if (context.preview) return { composed, ending: { _tag: 'Previewed', reason: null } };
  return context.review && !isEmpty(composed)
    ? { composed, ...heldFor('A review was asked for.') }
    : { composed };
};

export const dreamOutput = (context: DreamContext): DreamOutput => {
  const { preview: _, review: __, limits: ___, rates: ____, usage, costUsd, turns, ...claimed } = context;
  return { ...claimedOutput(claimed), usage, costUsd, turns };
};
