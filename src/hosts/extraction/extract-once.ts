import { cursorFile } from '../../effects/services/extraction/cursor-file.js';
import type { Extracted } from '../../machines/extraction/extraction.rules.js';
import { pauseAfter } from '../../machines/gate/not-before.rules.js';
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
  killed: 'Failed',
  held: 'Failed',
};

/** Who stops is obeyed by the run itself, which restores what it began. */
const stoppable = async (run: RunHandle, signal: AbortSignal): Promise<DreamResult> => {
  const stop = (): void => run.send({ type: 'KILL', by: 'the host', request: null });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return run.done.finally(() => signal.removeEventListener('abort', stop));
};

/** A run that fails is not paid for again at every turn. That it cannot be noted is no fault of the run. */
const noteEnd = async (
  { files, clock, random }: Capabilities,
  { state }: StoreFolders,
  outcome: DreamResult['outcome'],
): Promise<void> => {
  if (outcome === 'refused' || outcome === 'killed') return;
  const failed = outcome === 'failed' || outcome === 'held';
  const cursors = cursorFile({ files, state, unique: random });
  await cursors.changeRest(({ failures }) =>
    failed
      ? { failures: failures + 1, until: clock.now() + pauseAfter(failures + 1) }
      : { failures: 0, until: 0 },
  )();
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
  await noteEnd(capabilities, folders, outcome);
  const _tag = ENDS[outcome];
  return { _tag, runId, reason, more: begun.more && _tag === 'Extracted' };
};
