import { ENTRY_LENGTH, INDEX_BYTES, INDEX_LINES } from '../limits.js';
import {
  ALWAYS_MAY_ALTER,
  ALWAYS_MAY_VANISH,
  MAY_ALTER,
  MAY_BE_TOLD_AGAIN,
  MAY_VANISH,
} from '../result/thresholds.js';

/** What the check of a result refuses, in the order in which it looks. */
export const CHECKS = `- Front matter that is gone, can no longer be read, or lost a key.
- A topic that you pinned, a type that is none, or another name or type for more than ${MAY_VANISH * 100} % of the files (of few, more than ${ALWAYS_MAY_VANISH}).
- An emptied or missing MEMORY.md.
- A change of a file that is to be left alone.
- Too much gone at once: more than ${MAY_VANISH * 100} % of the topics, of the index entries that led somewhere, or of the statements; of a small number up to ${ALWAYS_MAY_VANISH} may always go. A statement is one list item, paragraph, table row or code block. One that still stands elsewhere, also with its date resolved, is not counted as gone.
- More than ${MAY_ALTER * 100} % of the statements (of few, more than ${ALWAYS_MAY_ALTER}) with another number, date, amount or denial than before.
- A statement that stands in more than ${MAY_BE_TOLD_AGAIN} places more than before.
- A new link or picture that leads out of the folder; web addresses are fine in links.
- Words of these instructions written down as a memory, new invisible characters, a new comment or hidden element of HTML that says something, a new file whose name looks like another one's.
- A link in a topic that leads to a file of the folder that is not there, unless it was dead before.
- An index that cannot be mended by rule: over ${INDEX_LINES} lines or ${INDEX_BYTES / 1024} KB, an entry over ${ENTRY_LENGTH} characters, a second entry for one file, a dead link, a topic without an entry.`;
