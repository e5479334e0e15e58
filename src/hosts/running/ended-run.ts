import type { Usage } from '../../effects/ports/model.js';
import type { Json } from '../../journal/json.js';
import { NO_USAGE } from '../../machines/agent/agent.rules.js';
import { reasonOf } from '../../machines/reason.js';
import type { Hash } from '../../memory/change.js';
import { letIn, type Outcome, outcomeOf } from '../history/dream-result.js';
import { type RunFacts, runFacts } from '../history/run-facts.js';
import { type RunOutput, runOutput } from './claimed-output.js';
import type { FollowUp } from './follow-up.js';
import type { HostedEnd } from './hosted-run.js';

/** How a run ended, before its own journal is looked at. `change`: what it let in, or would; `conflicts` are paths that stay as they are. */
export type EndedRun = {
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly change: Hash | null;
  readonly conflicts: readonly string[];
  readonly usage: Usage;
  readonly costUsd: number | null;
  readonly turns: number | null;
  readonly unsettled: boolean;
};

const TOO_LATE = 'It was asked to stop, but too late: the change was already decided.';
const late = (paths: readonly string[]): string | null =>
  paths.length === 0
    ? null
    : `Somebody wrote to ${paths.join(', ')} at the last moment; those bytes are kept in the lock folder.`;

/** What a person can do about a held result. */
const choices = (runId: string): string =>
  `“autodream apply ${runId}” lets it in, “autodream discard ${runId}” gives it up.`;

/** The same at a run's end; a preview keeps nothing. */
const whatNow = ({ _tag, n }: RunOutput, runId: string): string | null => {
  if (_tag !== 'Held') return null;
  return n === null ? 'A run that is no dry run would hold it for a review.' : choices(runId);
};

const NOTHING_USED = { usage: NO_USAGE, costUsd: 0, turns: null } as const;

const fromOutput = (runId: string, json: Json, { merged, sentences }: FollowUp): EndedRun => {
  const output = runOutput(json);
  if (output === null)
    return {
      outcome: 'failed',
      reason: 'The run ended without a result.',
      change: null,
      conflicts: [],
      ...NOTHING_USED,
      unsettled: false,
    };
  const lastMoment = sentences.length > 0 ? sentences : [late(output.late)];
  const said = [
    output.reason,
    whatNow(output, runId),
    output.tooLate ? TOO_LATE : null,
    ...lastMoment,
  ].filter((part) => part !== null);
  return {
    outcome: outcomeOf(output),
    reason: said.length === 0 ? null : said.join(' '),
    change: letIn(output) ? (output.composed?.change ?? null) : null,
    conflicts: output.conflicts.filter((path) => !merged.includes(path)),
    usage: output.usage ?? NO_USAGE,
    costUsd: output.costUsd ?? 0,
    turns: output.turns ?? null,
    unsettled: output.unsettled,
  };
};

const HELPED = {
  Nothing: 'Nothing was changed.',
  Restored: 'The store is as it was before.',
  Committed: 'The change had been decided already, and stands.',
  Held: 'The store is as it was before, and the result waits for a review.',
  Unsettled: 'It is settled when autodream next looks at the store.',
} as const;

/** What was used by a run that never came to count it: its cost is not known, unless it used nothing. */
const usedUp = (facts: RunFacts | null): Pick<EndedRun, 'usage' | 'costUsd' | 'turns'> =>
  facts === null || facts.turns === 0
    ? NOTHING_USED
    : { usage: facts.usage, costUsd: facts.costUsd, turns: facts.turns };

const OUTCOME_OF = {
  Nothing: 'failed',
  Restored: 'failed',
  Committed: 'completed',
  Held: 'held',
  Unsettled: 'failed',
} as const satisfies Record<keyof typeof HELPED, Outcome>;

/** The journal was lost: what helping came to decides. */
const fromLoss = (
  { helped, reason, records }: HostedEnd & { readonly _tag: 'Lost' },
  runId: string,
): EndedRun => {
  const facts = runFacts(runId, records);
  const committed = helped._tag === 'Committed';
  const held = helped._tag === 'Held';
  const why = helped._tag === 'Unsettled' ? reasonOf('Settling failed too', helped.error) : null;
  return {
    outcome: OUTCOME_OF[helped._tag],
    reason: [reason, why, HELPED[helped._tag], held ? choices(runId) : null]
      .filter((part) => part !== null)
      .join(' '),
    change: committed || held ? (facts?.composed?.change ?? null) : null,
    conflicts: committed ? (facts?.conflicts ?? []) : [],
    ...usedUp(facts),
    unsettled: helped._tag === 'Unsettled',
  };
};

/** What the run's output says, and what followed on it; where the journal was lost, what helping came to. */
export const endedRun = (runId: string, end: HostedEnd, after: FollowUp): EndedRun =>
  end._tag === 'Ended' ? fromOutput(runId, end.output, after) : fromLoss(end, runId);
