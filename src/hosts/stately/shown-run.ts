import type { JournalRecord } from '../../journal/record.js';
import type { Environment } from '../../permissions/secrets/environment.js';
import { runMasking } from '../dream/run-masking.js';
import type { RunHandle } from '../running/run-handle.js';
import type { Broadcast } from './audience.js';
import type { ShownRun } from './receiver.js';
import { runFeed } from './run-feed.js';
import { showingWith } from './showing.js';

/** A run that is under way, from its beginning on where it was started just now. */
export const liveRun = ({ runId, subscribe }: Pick<RunHandle, 'runId' | 'subscribe'>): ShownRun => {
  const records: JournalRecord[] = [];
  const waiting = new Set<() => void>();
  subscribe((record) => {
    records.push(record);
    for (const listener of waiting) listener();
  });
  return {
    runId,
    isUnderWay: () => records.at(-1)?.event.type !== 'SETTLED',
    records: () => records,
    subscribe: (listener) => {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
  };
};

/** A run of which all records are there. */
export const pastRun = (runId: string, records: readonly JournalRecord[]): ShownRun => ({
  runId,
  isUnderWay: () => false,
  records: () => records,
  subscribe: () => () => {},
});

/** How one run is told to one receiver. The environment's secrets are hidden, and those that are seen to be some. */
export const feedOf = (runId: string, environment: () => Environment): ReturnType<typeof runFeed> =>
  runFeed(runId, showingWith(runMasking({ environment }, runId).text));

export const broadcastOf = (run: ShownRun, environment: () => Environment): Broadcast => ({
  run,
  feed: () => feedOf(run.runId, environment),
});
