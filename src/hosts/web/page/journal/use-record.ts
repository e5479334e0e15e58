import { useEffect, useState } from 'preact/hooks';
import type { RecordAnswer } from '../../api.js';
import { usePage } from '../page-context.js';
import type { Reply } from '../reply.js';

/** Whoever moves fast does not ask for each record that is passed. */
const ASK_AFTER = 60;

/** The record that was last there; while another is awaited it stays, and `seq` tells which it is. */
export const useRecord = (runId: string, seq: number | undefined): Reply<RecordAnswer> | null => {
  const { client } = usePage();
  const [reply, setReply] = useState<Reply<RecordAnswer> | null>(null);
  useEffect(() => {
    if (seq === undefined) return;
    let wanted = true;
    const timer = setTimeout(() => {
      void client.record(runId, seq).then((now) => {
        if (wanted) setReply(now);
      });
    }, ASK_AFTER);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [client, runId, seq]);
  return reply;
};
