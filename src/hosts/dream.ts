import type { JournalRecord } from '../journal/record.js';
import type { DreamInput } from '../machines/dream/dream.rules.js';
import type { GateVerdict } from '../machines/gate/gate.verdict.js';
import type { Capabilities } from './capabilities.js';
import { dreamEvents } from './dream-events.js';
import type { HostEvent } from './host-events.js';
import { liveDream } from './live-dream.js';
import { previewDream } from './preview-dream.js';
import type { DreamHandle } from './run-handle.js';
import { newRunId, openStore, type StoreFolders } from './store.js';
import { taskWatch } from './task-view.js';
import { isSupported, unsupported } from './unsupported.js';

export type { DreamHandle } from './run-handle.js';

/**
 * `verdict` is the one that let the dream start. `dryRun` takes no lock and leaves nothing behind. `onEvent` watches only:
 * if it throws, it is told nothing more and the dream goes on.
 */
export type DreamOptions = {
  readonly verdict: GateVerdict;
  readonly dryRun?: boolean;
  readonly onEvent?: (event: HostEvent) => void;
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
  const events = dreamEvents(runId, dryRun, onEvent);
  const onRecord = (record: JournalRecord): void => {
    task.feed(record);
    events.onRecord(record, task.view() !== null);
  };
  const { run, done, diff } = (dryRun ? previewDream : liveDream)({ store, input, onRecord });
  const told = done.then((result) => {
    events.onEnd(result);
    return { ...result, verdict };
  });
  const { subscribe, send } = run;
  return { runId, subscribe, send, task: task.view, watchTask: task.subscribe, diff, done: told };
};
