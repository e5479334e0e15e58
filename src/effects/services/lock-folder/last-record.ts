import * as E from 'fp-ts/lib/Either.js';
import { openLine, splitLines } from '../../../journal/lines.js';
import type { JournalRecord } from '../../../journal/record.js';
import type { Claim } from '../../ports/lock-folder.js';
import { settled } from '../../program.js';
import type { Place, Steps } from './place.js';

/** A settlement record has about a thousand bytes, or some more for each file that is in conflict; whatever is longer is not worth reading for its hash. */
const MOST_BYTES = 256 * 1024;

/**
 * The last whole record of a claimed run's journal, durable by now. `null`: the journal cannot be seen from here (a
 * container's, say), is none, or ends in a line that is very long. A journal is no condition for holding the lock.
 */
export function* lastRecord(place: Place, { nonce, journal }: Claim): Steps<JournalRecord | null> {
  if (!journal.startsWith('/') || !journal.endsWith(`/${nonce}.jsonl`)) return null;
  const read = yield* settled(place.files.readEnd(journal, MOST_BYTES));
  const bytes = E.isRight(read) ? read.right : null;
  const line = bytes === null ? undefined : splitLines(bytes).lines.at(-1);
  return line === undefined ? null : openLine(line);
}
