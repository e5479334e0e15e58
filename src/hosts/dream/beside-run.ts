import type { TextBlock } from '../../effects/ports/model.js';
import type { Masking } from '../../effects/services/masking/masking.js';
import type { LentTranscripts } from '../../effects/services/tools/workshop.js';
import type { JournalRecord } from '../../journal/record.js';
import { dreamMachine } from '../../machines/dream/dream.machine.js';
import type { DreamInput } from '../../machines/dream/dream.rules.js';
import type { Engine } from '../engines/engine.js';
import { diffOrNull } from '../history/read-change.js';
import { pruneRuns } from '../history/retention.js';
import { claimedEffects } from '../running/claimed-effects.js';
import { followUp } from '../running/follow-up.js';
import { type HostedEnd, hostRun } from '../running/hosted-run.js';
import type { RunHandle } from '../running/run-handle.js';
import { runResult } from '../running/run-result.js';
import type { Store } from '../store.js';
import { type DreamEffects, dreamEffects } from './dream-effects.js';
import { closingEngine } from './engine-at-rest.js';
import { withLedger } from './ledger.js';

/**
 * What a run beside dreams is started with: one that lets its change in like an editor's work. `readRoots`: folders that its tools
 * may read beside the store. `changed`: the effects in which it differs.
 */
export type BesideStart = {
  readonly store: Store;
  readonly input: DreamInput;
  readonly engine: Engine;
  readonly prompt: readonly TextBlock[];
  readonly boundary: string | null;
  readonly masking: Masking;
  readonly transcripts: LentTranscripts | null;
  readonly readRoots: readonly string[];
  readonly changed: (handlers: BesideHandlers) => Partial<BesideHandlers>;
  readonly onRecord: (record: JournalRecord) => void;
};

/** For such runs their own claims are the lock: the store's is never looked at, let alone touched. */
const apart = (store: Store): Store => ({ ...store, lock: store.extractions });

const workIn = (start: BesideStart): DreamEffects => {
  const { store, input, engine, prompt, boundary, masking, transcripts, readRoots } = start;
  const { files, folders, confine, shell, searcher, clock } = store.capabilities;
  const { runId } = input.request;
  return dreamEffects({
    runId,
    files,
    folders,
    confine,
    shell,
    ...(searcher === undefined ? {} : { searcher }),
    clock,
    objects: store.objects,
    engine,
    memory: store.folders.memory,
    staging: store.paths.stagingOf(runId),
    transcripts,
    readRoots,
    prompt,
    source: input.source,
    boundary,
    masking,
  });
};

const besideHandlers = ({ store, input }: BesideStart, { handlers }: DreamEffects) => ({
  ...claimedEffects(apart(store), input.request.runId),
  ...handlers,
});

/** All effects of such a run, before it changes any. */
export type BesideHandlers = ReturnType<typeof besideHandlers>;

/** What is left to do when a run has ended; that it cannot be done now is no fault of the run, and the next one does it. */
const afterwards = async ({ store, input }: BesideStart, end: HostedEnd) => {
  const followed = await followUp(apart(store), input.request.runId, end);
  await pruneRuns(store)();
  return followed;
};

/** Starts a run under claims that are apart from the store's lock. Its staging copy is gone when it is over. */
export const startBeside = (start: BesideStart): RunHandle => {
  const { store, input, engine, onRecord } = start;
  const { runId } = input.request;
  const work = workIn(start);
  const handlers = besideHandlers(start, work);
  const run = hostRun({
    store: apart(store),
    runId,
    machine: dreamMachine,
    name: 'dream',
    input,
    onRecord,
    handlers: { ...handlers, ...start.changed(handlers) },
  });
  const atRest = closingEngine(run, work.close);
  const ended = run.done.finally(async () => {
    await atRest();
    await store.capabilities.files.removeFolder(store.paths.stagingOf(runId))();
  });
  const told = ended.then(async (end) =>
    runResult(apart(store), store.objects, runId, end, await afterwards(start, end)),
  );
  return {
    runId,
    subscribe: run.subscribe,
    send: run.send,
    diff: () => told.then(({ change }) => (change === null ? null : diffOrNull(store.objects, change))),
    done: told.then(({ result }) => withLedger(result, engine, null)),
  };
};
