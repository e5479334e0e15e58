import type { JournalRecord } from '../journal/record.js';
import type { Limits } from '../machines/agent/limits.js';
import type { DreamInput } from '../machines/dream/dream.rules.js';
import type { GateVerdict } from '../machines/gate/gate.verdict.js';
import { DREAM_SOURCE } from '../memory/prompt/source.js';
import { estimateTokens } from '../memory/tokens.js';
import type { Capabilities } from './capabilities.js';
import { dreamEvents } from './dream-events.js';
import { dreamPrompt } from './dream-prompt.js';
import type { Engine } from './engine.js';
import type { HostEvent } from './host-events.js';
import { liveDream } from './live-dream.js';
import { previewDream } from './preview-dream.js';
import type { DreamHandle } from './run-handle.js';
import { newRunId, openStore, type StoreFolders } from './store.js';
import { taskWatch } from './task-view.js';
import { isSupported, unsupported } from './unsupported.js';

export type { DreamHandle } from './run-handle.js';

/**
 * `verdict` is the one that let the dream start. `dryRun` takes no lock and leaves nothing behind; `review` holds the result
 * until a person has looked at it. `engine` is another one than the host's, `limits` replace single ones of its own.
 * `onEvent` watches only: if it throws, it is told nothing more and the dream goes on.
 */
export type DreamOptions = {
  readonly verdict: GateVerdict;
  readonly dryRun?: boolean;
  readonly review?: boolean;
  readonly engine?: Engine;
  readonly limits?: Partial<Limits>;
  readonly onEvent?: (event: HostEvent) => void;
};

/** Starts one dream over a store, whatever the gates would say: asking them is for the caller. */
export const startDream = (
  capabilities: Capabilities,
  folders: StoreFolders,
  options: DreamOptions,
): DreamHandle => {
  const { verdict, dryRun = false, review = false, onEvent = () => {} } = options;
  const engine = options.engine ?? capabilities.engine;
  const store = openStore(capabilities, folders);
  const runId = newRunId(capabilities);
  if (!isSupported(capabilities)) return unsupported(runId);
  const sessions = verdict._tag === 'Open' ? verdict.sessions : [];
  const prompt = dreamPrompt({ engine, folders, verdict, now: capabilities.clock.now() });
  const input: DreamInput = {
    request: { runId, kind: 'dream', journal: store.paths.journalOf(runId), clockAfter: { _tag: 'Start' } },
    source: DREAM_SOURCE,
    verdict,
    sessions,
    engine: { name: engine.name, model: engine.model, estimate: null },
    limits: { ...engine.limits, ...options.limits },
    rates: engine.rates,
    promptTokens: estimateTokens(prompt.map(({ text }) => text).join('')),
    preview: dryRun,
    review,
  };
  const task = taskWatch();
  const events = dreamEvents(runId, dryRun, onEvent);
  const onRecord = (record: JournalRecord): void => {
    task.feed(record);
    events.onRecord(record, task.view() !== null);
  };
  const { run, done, diff } = (dryRun ? previewDream : liveDream)({ store, input, engine, prompt, onRecord });
  const told = done.then((result) => {
    events.onEnd(result);
    return { ...result, verdict };
  });
  const { subscribe, send } = run;
  return { runId, subscribe, send, task: task.view, watchTask: task.subscribe, diff, done: told };
};
