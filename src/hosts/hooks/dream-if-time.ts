import * as E from 'fp-ts/lib/Either.js';
import { realReadRoots } from '../../effects/services/stores/read-roots.js';
import { startDream } from '../dream/dream.js';
import { estimateStore } from '../dream/estimate-store.js';
import { gateKeeper } from '../gates/gate-keeper.js';
import { loggingEvents, loggingVerdicts } from '../logging/log-observers.js';
import type { WorkerJob } from './worker-job.js';

/** Asks all the gates, and dreams where they are open. */
export const dreamIfTime = async (job: WorkerJob): Promise<void> => {
  const { turn, capabilities, paths, settings, log, signal } = job;
  const keeper = gateKeeper(capabilities, paths, { shared: true, onVerdict: loggingVerdicts(log) });
  const verdict = await keeper.evaluate({ settings, currentSession: turn.sessionId });
  if (verdict._tag === 'Refused' || signal.aborted) return;
  const readRoots = await realReadRoots(capabilities, settings.readRoots)();
  if (E.isLeft(readRoots)) return log.write('error', readRoots.left.sentence);
  const { engine } = capabilities;
  const estimate = await estimateStore(capabilities, paths, { engine, verdict });
  const dream = startDream(capabilities, paths, {
    verdict,
    estimate,
    readRoots: readRoots.right,
    onEvent: loggingEvents(log),
  });
  const stop = (): void => dream.send({ type: 'KILL', by: 'the end of the process', request: null });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await dream.done;
};
