import type { JournalRecord } from '../../journal/record.js';
import type { StatelyEvent } from './protocol.js';
import { feedOf } from './shown-run.js';

export type { StatelyEvent } from './protocol.js';

/**
 * Turns the records of runs into the protocol of the Stately inspector. What it returns is to be given as `inspect`; `receiver`
 * is told each event as plain data, bounded and without secrets, inside the call, and is to return at once.
 */
export const statelyFeed = (
  receiver: (event: StatelyEvent) => void,
): ((record: JournalRecord, runId: string) => void) => {
  const feeds = new Map<string, ReturnType<typeof feedOf>>();
  return (record, runId) => {
    const feed = feeds.get(runId) ?? feedOf(runId, () => ({ ...process.env }));
    feeds.set(runId, feed);
    if (record.event.type === 'SETTLED') feeds.delete(runId);
    for (const event of feed(record)) receiver(event);
  };
};
