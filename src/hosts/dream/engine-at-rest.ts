import type { JournalRecord } from '../../journal/record.js';
import type { Run } from '../../runtime/run.js';

const AGENT = 'dream/agent';

/** With this record the agent has ended, whatever the reason. */
const endsAgent = ({ before, after }: JournalRecord): boolean =>
  before[AGENT] !== undefined && after[AGENT] === undefined;

/**
 * Sends a dream's engine away as soon as its agent has ended: one that works by itself would go on otherwise. The returned
 * function waits until it is at rest, also where there never was an agent.
 */
export const closingEngine = (
  { subscribe }: Pick<Run, 'subscribe'>,
  close: () => Promise<void>,
): (() => Promise<void>) => {
  const unsubscribe = subscribe((record) => {
    if (endsAgent(record)) void close();
  });
  return async () => {
    unsubscribe();
    await close();
  };
};
