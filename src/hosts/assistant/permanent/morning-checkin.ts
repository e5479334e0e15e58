import type { JobRun } from '../../../machines/job/firing.rules.js';
import { checkinPrompt } from '../../../memory/prompt/checkin.js';
import { newBoundary } from '../../dream/boundary.js';
import type { JobWork } from '../../jobs/performer.js';
import { morningFacts } from './morning-facts.js';
import type { PermanentParts } from './permanent-parts.js';

const DAY_MS = 86_400_000;

/** A model is asked for a few sentences; what goes beyond is cut. Characters. */
const LONGEST_WORDS = 2_000;

type Words = { readonly text: string; readonly runId: string | null };

const NOBODY: Words = { text: '', runId: null };

/** The facts in a model's words, where one is active; what it says is bounded. */
const inWords = async (
  { store, ask }: PermanentParts,
  facts: readonly string[],
  signal: AbortSignal,
): Promise<Words> => {
  const boundary = newBoundary(store.capabilities, { fences: true });
  if (ask === undefined || boundary === null || signal.aborted) return NOBODY;
  const said = await ask(checkinPrompt(facts, boundary), signal);
  return said === null ? NOBODY : { ...said, text: said.text.trim().slice(0, LONGEST_WORDS) };
};

/**
 * Yesterday in short, what is open, and what may still be spent, as an entry of the daily log. What is known is gathered by rule; a
 * model only puts it into words, and where none is active, or it says nothing, the facts stand for themselves.
 */
export const morningCheckin = async (
  parts: PermanentParts,
  { job, runId }: JobWork,
  signal: AbortSignal,
): Promise<JobRun> => {
  const since = job.lastFiredAt ?? parts.store.capabilities.clock.now() - DAY_MS;
  const facts = await morningFacts(parts, since);
  const words = await inWords(parts, facts, signal);
  const isSaid = words.text !== '';
  const text = isSaid ? words.text : facts.join(' ');
  parts.onNews({ kind: isSaid ? 'said' : 'job', text, runId: words.runId ?? runId });
  const isWritten = await parts.dayLog.write({
    kind: 'summary',
    text,
    runs: [runId, ...(words.runId === null ? [] : [words.runId])],
  });
  return isWritten
    ? { _tag: 'Done', sentence: text }
    : { _tag: 'Failed', sentence: 'The morning check-in could not be written into the daily log.' };
};
