import type { JournalRecord } from '../../journal/record.js';
import { msFromNs } from '../../machines/gate/gate.readings.js';
import type { GateVerdict } from '../../machines/gate/gate.verdict.js';
import type { Capabilities } from '../capabilities.js';
import { whyUnsound } from '../costs/sound-budget.js';
import type { Engine } from '../engines/engine.js';
import { notStarted } from '../running/not-started.js';
import type { DreamHandle } from '../running/run-handle.js';
import { taskWatch } from '../running/task-view.js';
import { isSupported, unsupported } from '../running/unsupported.js';
import { newRunId, openStore, type Store, type StoreFolders } from '../store.js';
import { newBoundary } from './boundary.js';
import { dreamEvents } from './dream-events.js';
import { dreamInput, limitsOf } from './dream-input.js';
import type { DreamOptions } from './dream-options.js';
import { dreamPrompt } from './dream-prompt.js';
import type { HostEvent } from './host-events.js';
import { whyUncappable, withLedger } from './ledger.js';
import { lentTranscripts } from './lent-transcripts.js';
import { liveDream } from './live-dream.js';
import { maskedNews } from './masked-news.js';
import { previewDream } from './preview-dream.js';
import { maskedPrompt, runMasking } from './run-masking.js';

export type { DreamHandle } from '../running/run-handle.js';
export type { DreamOptions } from './dream-options.js';

/**
 * Where the work is done. A preview's copy lies in the system's temporary folder, because it leaves nothing behind; an engine
 * that works on the live folder has no copy.
 */
const stagingOf = (
  { capabilities, folders, paths }: Store,
  runId: string,
  { isPreview, isDirect }: { readonly isPreview: boolean; readonly isDirect: boolean },
): string => {
  if (isDirect) return folders.memory;
  return isPreview ? `${capabilities.temporary}/autodream-${runId}` : paths.stagingOf(runId);
};

const lastConsolidatedMs = (verdict: GateVerdict): number | null =>
  verdict._tag === 'Open' && verdict.lastConsolidatedNs !== null
    ? msFromNs(verdict.lastConsolidatedNs)
    : null;

/** Why such a dream cannot be; null: it can. */
const whyImpossible = (engine: Engine, { dryRun, limits }: DreamOptions): string | null => {
  if (engine.direct === true && dryRun === true)
    return 'An engine that works on the memory folder itself cannot do a dry run: it would change the folder.';
  const caps = limitsOf(engine, limits);
  return whyUnsound(caps, engine.rates) ?? whyUncappable(engine, caps);
};

/** Starts one dream over a store, whatever the gates would say: asking them is for the caller. */
export const startDream = (
  capabilities: Capabilities,
  folders: StoreFolders,
  options: DreamOptions,
): DreamHandle => {
  const { verdict, dryRun = false, estimate = null, readRoots = [], onEvent = () => {} } = options;
  const engine = options.engine ?? capabilities.engine;
  const store = openStore(capabilities, folders);
  const runId = newRunId(capabilities);
  if (!isSupported(capabilities)) return unsupported(runId);
  const impossible = whyImpossible(engine, options);
  if (impossible !== null) return notStarted(runId, impossible);
  const boundary = newBoundary(capabilities, engine);
  const masking = runMasking(capabilities, runId);
  const now = capabilities.clock.now();
  const wishes = options.wishes === undefined ? {} : { wishes: options.wishes };
  const occasion = { engine, folders, verdict, now, boundary, readRoots, ...wishes };
  const prompt = maskedPrompt(masking, dreamPrompt(occasion));
  const input = dreamInput(
    { runId, journal: store.paths.journalOf(runId), boundary },
    engine,
    prompt,
    options,
  );
  const staging = stagingOf(store, runId, { isPreview: dryRun, isDirect: engine.direct === true });
  const task = taskWatch((text) => text.replaceAll(staging, folders.memory));
  const tell = (event: HostEvent): void => onEvent(maskedNews(masking, event));
  const count = (event: HostEvent): void => capabilities.telemetry?.event(event);
  const events = dreamEvents(runId, dryRun, [tell, count], engine.direct === true);
  const onRecord = (record: JournalRecord): void => {
    task.feed(record);
    events.onRecord(record, task.view() !== null);
  };
  const transcripts = lentTranscripts(store, {
    sessions: input.sessions,
    since: lastConsolidatedMs(verdict),
  });
  const start = {
    store,
    input,
    engine,
    staging,
    prompt,
    boundary,
    masking,
    transcripts,
    readRoots,
    onRecord,
  };
  const { run, done, diff } = dryRun ? previewDream(start) : liveDream(start);
  const told = done.then((ended) => {
    const result = withLedger(ended, engine, estimate);
    events.onEnd(result);
    return { ...result, verdict };
  });
  const { subscribe, send } = run;
  return { runId, subscribe, send, task: task.view, watchTask: task.subscribe, diff, done: told };
};
