import * as E from 'fp-ts/lib/Either.js';
import { openLine, splitLines } from '../../../journal/lines.js';
import type { JournalRecord } from '../../../journal/record.js';
import type { Claim } from '../../ports/lock-folder.js';
import { settled } from '../../program.js';
import type { Place, Steps } from './place.js';

/** A settlement record has about a thousand bytes, or some more for each file that is in conflict: one look is enough for it. */
const ENOUGH_BYTES = 256 * 1024;
/** A run that died may have ended with a model's answer, of some millions of characters at most. */
const MOST_BYTES = 64 * ENOUGH_BYTES;

const lastIn = (bytes: Uint8Array): JournalRecord | null => {
  const line = splitLines(bytes).lines.at(-1);
  return line === undefined ? null : openLine(line);
};

/**
 * The last whole record of a claimed run's journal, durable by now. `null`: the journal cannot be seen from here (a
 * container's, say), is none, or ends in a line that is longer than any that we write. A journal is no condition for
 * holding the lock.
 */
export function* lastRecord(
  { files }: Pick<Place, 'files'>,
  { nonce, journal }: Claim,
): Steps<JournalRecord | null> {
  if (!journal.startsWith('/') || !journal.endsWith(`/${nonce}.jsonl`)) return null;
  for (let most = ENOUGH_BYTES; most <= MOST_BYTES; most *= 8) {
    const read = yield* settled(files.readEnd(journal, most));
    const bytes = E.isRight(read) ? read.right : null;
    if (bytes === null) return null;
    const record = lastIn(bytes);
    if (record !== null || bytes.length < most) return record;
  }
  return null;
}
