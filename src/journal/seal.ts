import { sha256 } from './hash.js';
import { asJson } from './json.js';
import type { JournalRecord } from './record.js';

export type UnsealedRecord = Omit<JournalRecord, 'hash'>;

/** A record with its hash, and its line for the journal with the final newline. */
export type SealedRecord = { readonly record: JournalRecord; readonly line: string };

/**
 * Writes a record down as its line, keys in the order of the type, and hashes the line's bytes before `,"hash":`. A
 * payload that would not survive the JSON round trip is a defect.
 */
export const sealRecord = (unsealed: UnsealedRecord): SealedRecord => {
  asJson(unsealed.event, `payload of ${unsealed.event.type}`);
  const { v, seq, time, path, event, cascade, before, after, digest, prev } = unsealed;
  const fields = { v, seq, time, path, event, cascade, before, after, digest, prev };
  const body = JSON.stringify(fields).slice(0, -1);
  const hash = sha256(body);
  return { record: { ...fields, hash }, line: `${body},"hash":"${hash}"}\n` };
};
