import type { ClaimRequest } from '../../effects/ports/lock-folder.js';
import type { Usage } from '../../effects/ports/model.js';
import type { Json } from '../../journal/json.js';
import type { Hash } from '../../memory/change.js';
import type { RunSource } from '../../memory/prompt/source.js';
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
 * What starts a dream, or a run that takes memories out of a session, as `source` says: the claim it asks for, the verdict that let it start, the sessions since the last one (for
 * people to see; a bounded list), its engine, and what that may use up. A `preview` takes no claim and changes nothing; the
 * result of a dream with `review` is held until a person has looked at it. `boundary` fences off what tools answer in what is sent to
 * a model; it is written down so that the same requests can be made again.
 */
export type DreamInput = AgentInput & {
  readonly source: RunSource;
  readonly request: ClaimRequest;
  readonly verdict: Json;
  readonly sessions: readonly string[];
  readonly engine: DreamEngine;
  readonly preview: boolean;
  readonly review: boolean;
  readonly boundary?: string;
};

/**
 * What staging came to: files that the agent can see, and those of them that it cannot change. `before`: the agent works on
 * the live folder itself, and under this hash the object store has what it was.
 */
export type Staged = { readonly files: number; readonly frozen: number; readonly before?: Hash };

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
    readonly retries: number;
    readonly trims: number;
  };

/** What the agent used, as far as it came. */
export type DreamCount = Omit<AgentOutput, '_tag' | 'reason'>;

export type DreamOutput = ClaimedOutput & DreamCount;

const NOTHING_USED: DreamCount = { turns: 0, usage: NO_USAGE, costUsd: 0, retries: 0, trims: 0 };

export const agentInput = ({ limits, rates, promptTokens, leastOutput }: DreamContext): AgentInput => ({
  limits,
  rates,
  promptTokens,
  leastOutput,
});

export const dreamContext = (input: DreamInput): DreamContext => ({
  ...claimedContext(input.request),
  preview: input.preview,
  review: input.review,
  limits: input.limits,
  rates: input.rates,
  promptTokens: input.promptTokens,
  leastOutput: input.leastOutput,
  ...NOTHING_USED,
});

/** Milliseconds until the work has to give way, because the claim ends soon after. */
const untilDeadline = ({ held }: DreamContext): number =>
  (held === null ? LONGEST_MS : held.deadline - held.startedAt) - MARGIN_MS;

const ownLimit = ({ limits }: DreamContext): number => limits.minutes * 60_000;

/**
 * Milliseconds for the work on the staging copy, measured by a timer from when the claim is held. Where the machine sleeps
 * meanwhile the timer is late, and then it is the claim's own deadline that lets no change in.
 */
export const timeLeft = (context: DreamContext): number =>
  Math.min(ownLimit(context), untilDeadline(context));

const span = (ms: number): string => {
  const [value, unit] = ms < 60_000 ? [ms / 1_000, 'second'] : [ms / 60_000, 'minute'];
  const rounded = Math.round(value * 10) / 10;
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
};

/** Time is over: the end is planned, and the reason names which limit it was. */
export const afterDeadline = (context: DreamContext): Partial<DreamContext> => ({
  ending: failed(
    ownLimit(context) <= untilDeadline(context)
      ? `It was not ready after ${span(ownLimit(context))}, which is all that it may take.`
      : `It was not ready after ${span(untilDeadline(context))}, and its claim on the store ends soon after.`,
  ),
});

const agentEnding = (context: DreamContext, output: AgentOutput): DreamContext['ending'] =>
  output._tag === 'Failed' ? failed(output.reason ?? 'The agent failed.') : context.ending;

const countOf = ({ turns, usage, costUsd, retries, trims }: DreamCount): DreamCount => ({
  turns,
  usage,
  costUsd,
  retries,
  trims,
});

/** Takes over the agent's count. An aborted agent leaves the end that was planned when it was told to stop. */
export const afterAgent = (context: DreamContext, output: AgentOutput): Partial<DreamContext> => ({
  ...countOf(output),
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

/**
 * Takes over the checked result. What breaches a rule, or is to be reviewed, is held; a preview ends where a dream begins to
 * settle. Where nothing was changed there is nothing to hold: what is wrong then was so before.
 */
export const afterCheck = (context: DreamContext, checked: Checked): Partial<DreamContext> => {
  const composed = composedOf(checked);
  if (checked._tag === 'Breached' && !isEmpty(composed))
    return { composed, ...heldFor(`The result was not let in by itself: ${checked.breaches.join(' ')}`) };
  if (context.preview) return { composed, ending: { _tag: 'Previewed', reason: null } };
  return context.review && !isEmpty(composed)
    ? { composed, ...heldFor('A review was asked for.') }
    : { composed };
};

export const dreamOutput = (context: DreamContext): DreamOutput => {
  const { preview: _, review: __, limits, rates, promptTokens, leastOutput, ...claimed } = context;
  return { ...claimedOutput(claimed), ...countOf(context) };
};
