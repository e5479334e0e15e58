import * as E from 'fp-ts/lib/Either.js';
import type { ObjectStore } from '../../effects/ports/object-store.js';
import type { Hash } from '../../memory/change.js';
import {
  type DreamResult,
  filesOf,
  lastConsolidated,
  NO_FILES,
  type ResultFiles,
} from '../history/dream-result.js';
import { readChange } from '../history/read-change.js';
import { type RunFacts, runFacts } from '../history/run-facts.js';
import { keptUntil } from '../history/run-view.js';
import { readRecords } from '../history/runs.js';
import type { Store } from '../store.js';
import { type EndedRun, endedRun } from './ended-run.js';
import type { FollowUp } from './follow-up.js';
import type { HostedEnd } from './hosted-run.js';
import { LOCK_NOTES, REBUILT_NOTES } from './lock-note.js';

/** A run's result and the change that it let in, or would let in. */
export type Told = { readonly result: DreamResult; readonly change: Hash | null };

const NO_FOLLOW_UP: FollowUp = { merged: [], sentences: [] };

const filesIn = async (objects: ObjectStore, { change, conflicts }: EndedRun): Promise<ResultFiles> => {
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
  const ended = endedRun(runId, end, after);
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
