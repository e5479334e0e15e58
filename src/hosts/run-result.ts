import * as E from 'fp-ts/lib/Either.js';
import type { Usage } from '../effects/ports/model.js';
import type { ObjectStore } from '../effects/ports/object-store.js';
import type { Json } from '../journal/json.js';
import { NO_USAGE } from '../machines/agent/agent.rules.js';
import { reasonOf } from '../machines/reason.js';
import type { Hash } from '../memory/change.js';
import { type RunOutput, runOutput } from './claimed-output.js';
import {
  type DreamResult,
  filesOf,
  lastConsolidated,
  letIn,
  NO_FILES,
  type Outcome,
  outcomeOf,
  type ResultFiles,
} from './dream-result.js';
import type { FollowUp } from './follow-up.js';
import type { HostedEnd } from './hosted-run.js';
import { LOCK_NOTES, REBUILT_NOTES } from './lock-note.js';
import { readChange } from './read-change.js';
import { type RunFacts, runFacts } from './run-facts.js';
import { keptUntil } from './run-view.js';
import { readRecords } from './runs.js';
import type { Store } from './store.js';

/** A run's result and the change that it let in, or would let in. */
export type Told = { readonly result: DreamResult; readonly change: Hash | null };

type Ended = {
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

const NO_FOLLOW_UP: FollowUp = { merged: [], sentences: [] };

const fromOutput = (runId: string, json: Json, { merged, sentences }: FollowUp): Ended => {
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
const usedUp = (facts: RunFacts | null): Pick<Ended, 'usage' | 'costUsd' | 'turns'> =>
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
): Ended => {
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

const filesIn = async (objects: ObjectStore, { change, conflicts }: Ended): Promise<ResultFiles> => {
  if (change === null) return NO_FILES;
  const read = await readChange(objects, change)();
  return E.isRight(read) ? filesOf(read.right, conflicts) : NO_FILES;
};

const factsOf = async (store: Store, runId: string): Promise<RunFacts | null> => {
  const records = await readRecords(store, runId)();
  return E.isRight(records) ? runFacts(runId, records.right) : null;
};

/** What the run's own journal says of the lock file that it left, unless that had to be made anew. */
const lockNote = ({ rebuilt }: HostedEnd, facts: RunFacts | null): string | null =>
  rebuilt === undefined ? facts && LOCK_NOTES[facts.lockFile] : REBUILT_NOTES[rebuilt];

/** Turns the end of a run, and what followed on it, into what its caller gets. */
export const runResult = async (
  store: Store,
  objects: ObjectStore,
  runId: string,
  end: HostedEnd,
  after: FollowUp = NO_FOLLOW_UP,
): Promise<Told> => {
  const ended = end._tag === 'Ended' ? fromOutput(runId, end.output, after) : fromLoss(end, runId);
  const facts = await factsOf(store, runId);
  const said = [ended.reason, lockNote(end, facts)].filter((part) => part !== null);
  const isKept = ended.outcome === 'held' && facts !== null;
  const result: DreamResult = {
    outcome: ended.outcome,
    runId,
    ...(said.length === 0 ? {} : { reason: said.join(' ') }),
    files: await filesIn(objects, ended),
    usage: ended.usage,
    costUsd: ended.costUsd,
    ...(ended.turns === null ? {} : { turns: ended.turns }),
    ...(await lastConsolidated(store)),
    head: end.head,
    ...(ended.unsettled ? { unsettled: true } : {}),
    ...(isKept ? { heldUntil: keptUntil(facts.lastAt) } : {}),
  };
  return { result, change: ended.change };
};
