import { useEffect, useRef, useState } from 'preact/hooks';
import { useNews, usePage } from '../page-context.js';
import type { Failure } from '../reply.js';
import { createRecordLog, type RecordLog } from './record-log.js';

/** What a person sees at once comes first. */
const FIRST = 200;
const MORE = 2000;

export type Records = {
  readonly log: RecordLog;
  /** How many rows have come; grows whenever the log does. */
  readonly shown: number;
  readonly total: number;
  readonly failure: Failure | null;
};

/** Reads all rows of a run, page after page, and takes those that are told as they are written. */
export const useRecords = (runId: string, known: number): Records => {
  const { client, opened } = usePage();
  const log = useRef(createRecordLog()).current;
  const [state, setState] = useState<Omit<Records, 'log'>>({ shown: 0, total: known, failure: null });
  const [gaps, setGaps] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a gap, and on each new connection, it is read on
  useEffect(() => {
    let wanted = true;
    const read = async (): Promise<void> => {
      const from = log.rows.length;
      const reply = await client.records(runId, from, from === 0 ? FIRST : MORE);
      if (!wanted) return;
      if (reply._tag === 'Failed') return setState((now) => ({ ...now, failure: reply }));
      log.append(reply.value.rows);
      setState({ shown: log.rows.length, total: reply.value.total, failure: null });
      if (log.rows.length < reply.value.total && reply.value.rows.length > 0) return read();
    };
    void read();
    return () => {
      wanted = false;
    };
  }, [client, log, runId, opened, gaps]);
  useNews((news) => {
    if (news._tag !== 'Records' || news.runId !== runId) return;
    if (!log.append(news.rows)) setGaps((count) => count + 1);
    setState((now) => ({ ...now, shown: log.rows.length, total: Math.max(now.total, news.total) }));
  });
  return { log, ...state };
};
