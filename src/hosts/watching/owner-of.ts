import type { Owner } from '../../effects/ports/processes.js';
import { isJsonObject } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';

/** Whose run it is, as its first record says; `null`: it is another record, or one that names no process. */
export const ownerOf = ({ event }: JournalRecord): Owner | null => {
  if (event.type !== 'START' || !isJsonObject(event.owner)) return null;
  const { host, bootId, pidNamespace, pid, startTime } = event.owner;
  return typeof host === 'string' &&
    typeof bootId === 'string' &&
    typeof pidNamespace === 'string' &&
    typeof pid === 'number' &&
    typeof startTime === 'string'
    ? { host, bootId, pidNamespace, pid, startTime }
    : null;
};
