import { sentenceOf } from '../../../machines/reason.js';
import type { RunEnd } from '../../../runtime/run.js';

const AGAIN = '“autodream daemon restart” begins it again.';

/** Why initiative is over, and what to do; null: a defect ended it. */
export const endedWords = (end: RunEnd | null): string => {
  if (end === null) return `Initiative came to an unexpected end. ${AGAIN}`;
  if (end._tag === 'JournalFailed')
    return `Initiative has ended, since it could not be written down. ${sentenceOf(end.error)} ${AGAIN}`;
  return `Initiative was stopped. ${AGAIN}`;
};
