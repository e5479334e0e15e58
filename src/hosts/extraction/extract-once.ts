import type { Extracted } from '../../machines/extraction/extraction.rules.js';
import type { Capabilities } from '../capabilities.js';
import type { DreamResult } from '../history/dream-result.js';
import type { RunHandle } from '../running/run-handle.js';
import type { StoreFolders } from '../store.js';
import { beginExtraction, type ExtractOptions, type Session } from './extract.js';

const ENDS: Readonly<Record<DreamResult['outcome'], Extracted['_tag']>> = {
  completed: 'Extracted',
  unchanged: 'Extracted',
  refused: 'Busy',
  failed: 'Failed',
  killed: 'Killed',
  held: 'Failed',
};

/** Who stops is obeyed by the run itself, which restores what it began. */
const stoppable = async (run: RunHandle, signal: AbortSignal): Promise<DreamResult> => {
  const stop = (): void => run.send({ type: 'KILL', by: 'the host', request: null });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return run.done.finally(() => signal.removeEventListener('abort', stop));
};

/** One look at a session, with a run if anything new can be worth it. Never rejects but for a defect. */
export const extractOnce = async (
  capabilities: Capabilities,
  folders: StoreFolders,
  session: Session,
  options: ExtractOptions,
  signal: AbortSignal,
): Promise<Extracted> => {
  const begun = await beginExtraction(capabilities, folders, session, options, signal);
  if (begun._tag !== 'Begun') return { _tag: begun._tag, runId: null, reason: begun.reason, more: false };
  const { outcome, runId, reason = null } = await stoppable(begun.run, signal);
  const _tag = ENDS[outcome];
  return { _tag, runId, reason, more: begun.more && _tag === 'Extracted' };
};
