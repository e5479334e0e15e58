import * as E from 'fp-ts/lib/Either.js';
import { NOTHING_WRITTEN, readWriting } from '../../memory/transcripts/wrote-in.js';
import { extractorOf } from '../extraction/extraction.js';
import { loggingEvents } from '../logging/log-observers.js';
import type { WorkerJob } from './worker-job.js';

/** Did the session's own agent write to the store in the turn that ended? One that cannot be read is looked through. */
const wroteMemory = async (
  { capabilities, paths, signal }: WorkerJob,
  transcript: string,
): Promise<boolean> => {
  let writing = NOTHING_WRITTEN;
  const take = (line: string | null): boolean => {
    if (line !== null) writing = readWriting(writing, line, paths.memory);
    return true;
  };
  const read = await capabilities.lines.each(transcript, take, signal)();
  return E.isRight(read) && read.right === 'end' && writing.wrote;
};

/** Takes memories out of what is new in the session, and waits for the end of it. */
export const extractTurn = async (job: WorkerJob): Promise<void> => {
  const { turn, capabilities, paths, log, signal } = job;
  const { sessionId, transcript } = turn;
  if (transcript === null) return;
  const extractor = extractorOf(capabilities, paths, {
    onEvent: loggingEvents(log),
    onExtracted: ({ _tag, reason }) =>
      log.write(_tag === 'Failed' ? 'error' : 'debug', reason ?? 'A session was looked through.', {
        extraction: _tag,
      }),
  });
  const stop = (): void => void extractor.dispose();
  signal.addEventListener('abort', stop, { once: true });
  extractor.turnEnded({
    sessionId,
    messages: { transcript },
    wroteMemory: await wroteMemory(job, transcript),
  });
  await extractor.idle();
  signal.removeEventListener('abort', stop);
};
