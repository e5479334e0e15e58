import type { Claim, Verdict } from '../effects/ports/lock-folder.js';
import { isJsonObject, type Json, type JsonObject } from '../journal/json.js';
import type { JournalRecord } from '../journal/record.js';

/**
 * Somebody says that a run has a journal at that path, and a record with this hash in it (`null`: any). `says` begins the
 * sentence on what is wrong if it has not.
 */
export type Mention = {
  readonly runId: string;
  readonly journal: string;
  readonly head: string | null;
  readonly says: string;
};

/** What is left on disk of one claimed generation. */
export type Generation = { readonly claim: Claim; readonly verdict: Verdict | null };

/** What a claim and its verdict say: the run has a journal, with the verdict's head in it. */
const ownMention = ({ claim, verdict }: Generation): Mention => {
  const { nonce, journal } = claim;
  return { runId: nonce, journal, head: verdict?.head ?? null, says: 'the lock folder' };
};

const text = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** What an effect ended with, if it was the look at the lock before a claim. */
const observed = ({ event }: JournalRecord): JsonObject | null => {
  if (event.type !== 'OUTCOME' || event.outcome._tag !== 'Right') return null;
  const { right } = event.outcome;
  return isJsonObject(right) && right._tag === 'Free' && 'previous' in right ? right : null;
};

const mention = (run: Json | undefined, says: string): readonly Mention[] => {
  if (!isJsonObject(run)) return [];
  const [runId, journal] = [text(run.runId), text(run.journal)];
  return runId === null || journal === null ? [] : [{ runId, journal, head: text(run.head), says }];
};

/** What a run saw of the runs before it when it looked at the lock: where the last one's chain ends, and those that it finished. */
export const mentionsOfRecords = (by: string, records: readonly JournalRecord[]): readonly Mention[] =>
  records.flatMap((record) => {
    const free = observed(record);
    if (free === null) return [];
    const recovered = Array.isArray(free.recovered) ? free.recovered : [];
    return [free.previous, ...recovered].flatMap((run) => mention(run, `record #${record.seq} of run ${by}`));
  });

/** The run that these records say they are of; `null`: they do not say. */
export const nameIn = (records: readonly JournalRecord[]): string | null => {
  const event = records[0]?.event;
  if (event?.type !== 'START' || !isJsonObject(event.input)) return null;
  const { request } = event.input;
  return isJsonObject(request) ? text(request.runId) : null;
};

/** Which run came before the one that claimed, by its journal; the claim has the head of that one's chain only. */
const previousOf = (records: readonly JournalRecord[]): Json | undefined =>
  records.map(observed).find((free) => free !== null)?.previous;

/** What a generation says about its own run, and its claim about the run before. */
export const mentionsOfClaim = (
  generation: Generation,
  records: readonly JournalRecord[],
): readonly Mention[] => {
  const { nonce, prevHead } = generation.claim;
  const before = previousOf(records);
  const previous = isJsonObject(before) && prevHead !== null ? { ...before, head: prevHead } : undefined;
  return [ownMention(generation), ...mention(previous, `the claim of run ${nonce} in the lock folder`)];
};
