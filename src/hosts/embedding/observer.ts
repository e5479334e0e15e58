import type { JournalRecord } from '../../journal/record.js';
import { listeners } from '../../runtime/listeners.js';

/** Tells code of others. One that throws is told nothing more; what it promises and does not keep is nobody's business. */
export const observers = <A>(
  ...all: readonly (((news: A) => unknown) | undefined)[]
): ((news: A) => void) => {
  const told = listeners<A>();
  for (const observer of all)
    if (observer !== undefined)
      told.add((news) => {
        Promise.resolve(observer(news)).catch(() => {});
      });
  return told.tell;
};

/** The same for whoever watches the journals of runs. */
export const inspecting = (
  inspect: ((record: JournalRecord, runId: string) => unknown) | undefined,
): ((record: JournalRecord, runId: string) => void) => {
  const tell = observers<readonly [JournalRecord, string]>(
    inspect && (([record, runId]) => inspect(record, runId)),
  );
  return (record, runId) => tell([record, runId]);
};
