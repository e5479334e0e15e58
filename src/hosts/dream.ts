import type { JournalRecord } from '../journal/record.js';
import type { DreamInput } from '../machines/dream/dream.rules.js';
import type { GateVerdict } from '../machines/gate/gate.verdict.js';
import type { Capabilities } from './capabilities.js';
import type { DreamResult } from './dream-result.js';
import { cacheReadShare, deniedTool, type HostEvent } from './host-events.js';
import { liveDream } from './live-dream.js';
import { previewDream } from './preview-dream.js';
import type { DreamHandle } from './run-handle.js';
import { newRunId, openStore, type StoreFolders } from './store.js';
import { taskWatch } from './task-view.js';
import { isSupported, unsupported } from './unsupported.js';

export type { DreamHandle } from './run-handle.js';

/** `verdict` is the one that let the dream start. `dryRun` takes no lock and leaves nothing behind. */
export type DreamOptions = {
  readonly verdict: GateVerdict;
  readonly dryRun?: boolean;
  readonly onEvent?: (event: HostEvent) => void;
};

const endEvent = ({ outcome, runId, usage, reason }: DreamResult): HostEvent | null => {
  if (outcome === 'completed' || outcome === 'unchanged')
    return { _tag: 'Completed', runId, usage, cacheReadShare: cacheReadShare(usage) };
  if (outcome === 'killed') return { _tag: 'Killed', runId };
  return outcome === 'failed' ? { _tag: 'Failed', runId, reason: reason ?? '' } : null;
};

/** Starts one dream over a store, whatever the gates would say: asking them is for the caller. */
export const startDream = (
  capabilities: Capabilities,
  folders: StoreFolders,
  options: DreamOptions,
): DreamHandle => {
  const { verdict, dryRun = false, onEvent = () => {} } = options;
  const store = openStore(capabilities, folders);
  const runId = newRunId(capabilities);
  if (!isSupported(capabilities)) return unsupported(runId);
  const input: DreamInput = {
    request: { runId, kind: 'dream', journal: store.paths.journalOf(runId), clockAfter: { _tag: 'Start' } },
    verdict,
    sessions: verdict._tag === 'Open' ? verdict.sessions : [],
    preview: dryRun,
  };
  const task = taskWatch();
  onEvent({ _tag: 'Fired', runId });
  const onRecord = (record: JournalRecord): void => {
    task.feed(record);
    const tool = deniedTool(record);
    if (tool !== null) onEvent({ _tag: 'ToolDenied', runId, tool });
  };
  const { run, done, diff } = (dryRun ? previewDream : liveDream)({ store, input, onRecord });
  const told = done.then((result) => {
    const event = endEvent(result);
    if (event !== null) onEvent(event);
    return { ...result, verdict };
  });
  const { subscribe, send } = run;
  return { runId, subscribe, send, task: task.view, watchTask: task.subscribe, diff, done: told };
};
