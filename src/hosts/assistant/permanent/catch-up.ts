import * as E from 'fp-ts/lib/Either.js';
import type { RecoveredRun } from '../../../effects/ports/lock-folder.js';
import type { JobRun } from '../../../machines/job/firing.rules.js';
import { reasonOf } from '../../../machines/reason.js';
import { heldResults } from '../../history/held-results.js';
import { readRuns } from '../../history/runs.js';
import type { JobWork } from '../../jobs/performer.js';
import { recoverIfPossible } from '../../running/recover.js';
import { catchUpSessions } from './left-sessions.js';
import { allMatters, type Matters, NO_MATTERS } from './matters.js';
import { oddFirings, oddWords } from './odd-firings.js';
import type { PermanentParts } from './permanent-parts.js';

const recoveredWords = ({ runId, decision }: RecoveredRun): string =>
  decision === 'commit'
    ? `Run ${runId} had decided to let its change in when its process died; it was finished.`
    : `Run ${runId} was left open by a process that died; the store was given back as it was.`;

/** Finishes or gives back what dead runs left. */
const catchUpRuns = async ({ store }: PermanentParts): Promise<Matters> => {
  const looked = await recoverIfPossible(store)();
  if (E.isLeft(looked)) return NO_MATTERS;
  const { recovered, unsettled } = looked.right;
  return {
    sentences: [...recovered.map(recoveredWords), ...(unsettled === null ? [] : [unsettled])],
    runs: recovered.map(({ runId }) => runId),
    failed: unsettled !== null,
  };
};

const unread = (what: string, fault: unknown): Matters => ({
  sentences: [reasonOf(what, fault)],
  runs: [],
  failed: true,
});

/** Results that have begun to wait for a review since then. */
const catchUpReviews = async ({ store }: PermanentParts, since: number): Promise<Matters> => {
  const runs = await readRuns(store)();
  if (E.isLeft(runs)) return unread('The journals could not be read', runs.left);
  const held = await heldResults(store, runs.right)();
  const fresh = E.isRight(held) ? held.right.filter(({ heldAt }) => heldAt >= since) : [];
  return {
    sentences: fresh.map(({ runId, reason }) => `The result of run ${runId} waits for a review: ${reason}`),
    runs: fresh.map(({ runId }) => runId),
    failed: false,
  };
};

const catchUpFirings = async ({ store }: PermanentParts, since: number, own: string): Promise<Matters> => {
  const found = await oddFirings(store, since)();
  if (E.isLeft(found)) return unread('The journals of jobs could not be read', found.left);
  const odd = found.right.filter(({ jobId, what }) => jobId !== own && what !== 'failed');
  return { sentences: odd.map(oddWords), runs: odd.map(({ runId }) => runId), failed: false };
};

const NOTHING_LEFT = 'Nothing was left open.';

/**
 * Finishes what was left open since it ran the last time, or reports it: runs of dead processes, firings that were lost or came late,
 * messages that nobody looked through, results that wait for a person. What was found is one entry of the daily log; where nothing
 * was, none is written.
 */
export const catchUp = async (
  parts: PermanentParts,
  { job, runId }: JobWork,
  signal: AbortSignal,
): Promise<JobRun> => {
  const since = job.lastFiredAt ?? job.createdAt;
  const { sentences, runs, failed } = allMatters([
    await catchUpRuns(parts),
    await catchUpFirings(parts, since, job.id),
    await catchUpSessions(parts, signal),
    await catchUpReviews(parts, since),
  ]);
  const text = sentences.length === 0 ? NOTHING_LEFT : sentences.join(' ');
  if (sentences.length > 0) {
    parts.onNews({ kind: 'job', text, runId });
    await parts.dayLog.write({ kind: 'summary', text, runs: [runId, ...runs] });
  }
  return { _tag: failed ? 'Failed' : 'Done', sentence: text };
};
