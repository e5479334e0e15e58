import type { JournalRecord } from '../../journal/record.js';
import type { StatelyEvent } from './protocol.js';
import type { feedOf } from './shown-run.js';

export type { StatelyEvent } from './protocol.js';

type Feed = ReturnType<typeof feedOf>;

/**
 * Turns the records of runs into the protocol of the Stately inspector. What it returns is to be given as `inspect`; soon after
 * each record `receiver` is told what came of it, in order, as plain data that is bounded and has no secrets in it. What it needs
 * is loaded with the first record. A receiver that throws is told nothing more.
 */
export const statelyFeed = (
  receiver: (event: StatelyEvent) => void,
): ((record: JournalRecord, runId: string) => void) => {
  const feeds = new Map<string, Feed>();
  let told: Promise<void> = Promise.resolve();
  const tell = async (record: JournalRecord, runId: string): Promise<void> => {
    const { feedOf } = await import('./shown-run.js');
    const feed = feeds.get(runId) ?? feedOf(runId, () => ({ ...process.env }));
    feeds.set(runId, feed);
    if (record.event.type === 'SETTLED') feeds.delete(runId);
    for (const event of feed(record)) receiver(event);
  };
  return (record, runId) => {
    told = told.then(() => tell(record, runId));
    told.catch(() => {});
  };
};
