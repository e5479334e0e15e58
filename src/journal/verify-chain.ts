import { openLine, splitLines } from './lines.js';
import type { JournalRecord } from './record.js';
import { completed } from './steps.js';

/** The first wrong record of a journal: `seq` is the number (from 0) that the record at its place should have. */
export type ChainFault = {
  readonly _tag: 'ChainFault';
  readonly seq: number;
  readonly why: 'changed' | 'removed' | 'reordered' | 'inserted';
  readonly what: string;
};

/**
 * A journal as its hashes vouch for it: the records before the first wrong one, and the last one's hash. `settled`:
 * the owner closed the chain; otherwise its end may be cut, which only the run's verdict can tell. `torn` counts the
 * bytes at the end that a power loss left unfinished (no fault).
 */
export type Chain = {
  readonly records: readonly JournalRecord[];
  readonly head: string | null;
  readonly settled: boolean;
  readonly torn: number;
  readonly fault: ChainFault | null;
};

type Found = Pick<ChainFault, 'why' | 'what'>;

const follows = (record: JournalRecord | null, records: readonly JournalRecord[]): boolean =>
  record !== null && record.seq === records.length && record.prev === (records.at(-1)?.hash ?? null);

const unreadable = (next: JournalRecord | null, records: readonly JournalRecord[]): Found =>
  follows(next, records)
    ? { why: 'inserted', what: 'is none that autodream wrote, and the next line goes on without it' }
    : { why: 'changed', what: 'is not what was written: its bytes do not fit its hash' };

/** Why an intact record does not belong where it stands. `later` are the lines after it. */
const misplaced = (
  record: JournalRecord,
  records: readonly JournalRecord[],
  later: readonly (JournalRecord | null)[],
): Found => {
  const known = (hash: string) => (other: JournalRecord | null) => other?.hash === hash;
  if ([...records, ...later].some(known(record.hash)))
    return { why: 'inserted', what: `is a second copy of record #${record.seq}` };
  if (record.seq === records.length)
    return { why: 'changed', what: 'does not continue the record before it: one of the two was replaced' };
  if (record.seq < records.length)
    return { why: 'inserted', what: `is numbered #${record.seq}, which stands before it already` };
  return later.some((other) => follows(other, records))
    ? { why: 'reordered', what: `stands after record #${record.seq}` }
    : { why: 'removed', what: `is missing; record #${record.seq} stands in its place` };
};

/** A record in its place whose event cannot be there: the run begins once, and its settlement counts what is before it. */
const outOfPlace = ({ seq, event }: JournalRecord): Found | null => {
  if ((event.type === 'START') !== (seq === 0))
    return { why: 'changed', what: `is a ${event.type} record, and a run begins with its only START` };
  return event.type === 'SETTLED' && event.records !== seq
    ? { why: 'changed', what: `settles ${event.records} records where there are ${seq}` }
    : null;
};

const isSettled = (records: readonly JournalRecord[]): boolean => records.at(-1)?.event.type === 'SETTLED';

const AFTER_END: Found = {
  why: 'inserted',
  what: 'stands after the last record of the run, which closes its journal',
};

/** What is wrong with the line at `records.length`, given the intact records before it; `null`: it continues them. */
const check = (
  lines: readonly Uint8Array[],
  records: readonly JournalRecord[],
  record: JournalRecord | null,
) => {
  const later = () => lines.slice(records.length + 1).map(openLine);
  if (isSettled(records)) return AFTER_END;
  if (record === null) return unreadable(later()[0] ?? null, records);
  return follows(record, records) ? outOfPlace(record) : misplaced(record, records, later());
};

/** The same as `verifyChain`, a record a step, for whoever must see to other things in between. */
export function* verifyingChain(bytes: Uint8Array): Generator<void, Chain, void> {
  const { lines, torn } = splitLines(bytes);
  const records: JournalRecord[] = [];
  let found: Found | null = null;
  for (const line of lines) {
    yield;
    const record = openLine(line);
    found = check(lines, records, record);
    if (found !== null || record === null) break;
    records.push(record);
  }
  // Nothing is ever written after the settlement, so an unfinished line there is no trace of a power loss.
  if (found === null && isSettled(records) && torn.length > 0) found = AFTER_END;
  const fault: ChainFault | null =
    found === null ? null : { _tag: 'ChainFault', seq: records.length, ...found };
  const head = records.at(-1)?.hash ?? null;
  return { records, head, settled: isSettled(records), torn: torn.length, fault };
}

/** Reads a journal's raw bytes up to the first wrong record. Linear in their length. */
export const verifyChain = (bytes: Uint8Array): Chain => completed(verifyingChain(bytes));
