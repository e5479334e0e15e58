import type { ClaimRequest } from '../../effects/ports/lock-folder.js';
import type { Usage } from '../../effects/ports/model.js';
import type { Json } from '../../journal/json.js';
import { type AgentOutput, NO_USAGE } from '../agent/agent.rules.js';
import {
  type ClaimedContext,
  type ClaimedOutput,
  type Composed,
  claimedContext,
  claimedOutput,
  failed,
} from '../claimed/claimed.rules.js';

/** A claim lives 50 minutes; a dream that takes no claim is held to the same time. */
const LONGEST_MS = 50 * 60_000;

/** Kept free before the claim's deadline, so that stopping the agent and restoring the store still fit into it. */
const MARGIN_MS = 5 * 60_000;

/**
 * What starts a dream: the claim it asks for, the verdict that let it start, the sessions since the last one (for
 * people to see; a bounded list) and whether it is a preview, which takes no claim and changes nothing.
 */
export type DreamInput = {
  readonly request: ClaimRequest;
  readonly verdict: Json;
  readonly sessions: readonly string[];
  readonly preview: boolean;
};

/** What staging came to: files that the agent can see, and those of them that it cannot change. */
export type Staged = { readonly files: number; readonly frozen: number };

/** What the check of the result came to. With breaches nothing was composed: `breaches` are sentences, the worst first. */
export type Checked =
  | ({ readonly _tag: 'Sound' } & Composed)
  | { readonly _tag: 'Breached'; readonly breaches: readonly string[] };

export type DreamContext = ClaimedContext & {
  readonly preview: boolean;
  readonly usage: Usage;
  readonly turns: number;
};

export type DreamOutput = ClaimedOutput & Pick<DreamContext, 'usage' | 'turns'>;

export const dreamContext = (input: DreamInput): DreamContext => ({
  ...claimedContext(input.request),
  preview: input.preview,
  usage: NO_USAGE,
  turns: 0,
});

/**
 * Milliseconds for the work on the staging copy, measured by a timer from when the claim is held. Where the machine sleeps
 * meanwhile the timer is late, and then it is the claim's own deadline that lets no change in.
 */
export const timeLeft = ({ held }: DreamContext): number =>
  (held === null ? LONGEST_MS : held.deadline - held.startedAt) - MARGIN_MS;

export const afterDeadline = (context: DreamContext): Partial<DreamContext> => ({
  ending: failed(`The dream was not ready after ${Math.round(timeLeft(context) / 60_000)} minutes.`),
});

const agentEnding = (context: DreamContext, output: AgentOutput): DreamContext['ending'] =>
  output._tag === 'Failed' ? failed(output.reason ?? 'The agent failed.') : context.ending;

/** Takes over the agent's count. An aborted agent leaves the end that was planned when it was told to stop. */
export const afterAgent = (context: DreamContext, output: AgentOutput): Partial<DreamContext> => ({
  usage: output.usage,
  turns: output.turns,
  ending: agentEnding(context, output),
});

/** Takes over the checked result. A breach ends the dream as failed; a preview ends where a dream begins to settle. */
export const afterCheck = (context: DreamContext, checked: Checked): Partial<DreamContext> => {
  if (checked._tag === 'Breached')
    return { ending: failed(`The result was not let in: ${checked.breaches.join(' ')}`) };
  const { _tag, ...composed } = checked;
  return context.preview ? { composed, ending: { _tag: 'Previewed', reason: null } } : { composed };
};

export const dreamOutput = ({ preview: _, usage, turns, ...claimed }: DreamContext): DreamOutput => ({
  ...claimedOutput(claimed),
  usage,
  turns,
});
