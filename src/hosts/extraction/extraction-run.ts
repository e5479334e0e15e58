import type { TextBlock } from '../../effects/ports/model.js';
import type { Masking } from '../../effects/services/masking/masking.js';
import type { LentTranscripts } from '../../effects/services/tools/workshop.js';
import type { JournalRecord } from '../../journal/record.js';
import { dreamMachine } from '../../machines/dream/dream.machine.js';
import type { DreamInput } from '../../machines/dream/dream.rules.js';
import { effect } from '../../runtime/effect.js';
import { type DreamEffects, dreamEffects } from '../dream/dream-effects.js';
import { closingEngine } from '../dream/engine-at-rest.js';
import { withLedger } from '../dream/ledger.js';
import type { Engine } from '../engines/engine.js';
import { diffOrNull } from '../history/read-change.js';
import { pruneRuns } from '../history/retention.js';
import { claimedEffects } from '../running/claimed-effects.js';
import { followUp } from '../running/follow-up.js';
import { type HostedEnd, hostRun } from '../running/hosted-run.js';
import type { RunHandle } from '../running/run-handle.js';
import { runResult } from '../running/run-result.js';
import type { Store } from '../store.js';
import { type CursorMove, movingCursor, soundOnly, stagingFrom, wholeOnly } from './extraction-effects.js';

/** What one run is started with. `staging` is the folder for its working copy, `move` what becomes of the session's cursor. */
export type ExtractionStart = {
  readonly store: Store;
  readonly input: DreamInput;
  readonly engine: Engine;
  readonly prompt: readonly TextBlock[];
  readonly boundary: string | null;
  readonly masking: Masking;
  readonly transcripts: LentTranscripts;
  readonly move: CursorMove;
  readonly onRecord: (record: JournalRecord) => void;
};

/** For such runs their own claims are the lock: the store's is never looked at, let alone touched. */
const apart = (store: Store): Store => ({ ...store, lock: store.extractions });

const workIn = ({
  store,
  input,
  engine,
  prompt,
  boundary,
  masking,
  transcripts,
}: ExtractionStart): DreamEffects => {
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
    readRoots: [],
    prompt,
    source: input.source,
    boundary,
    masking,
  });
};

/** All effects of one run; what differs from a dream's is what becomes of the cursor, and that nothing is held. */
const handlersOf = ({ store, move }: ExtractionStart, { handlers }: DreamEffects) => {
  const { stage, check } = handlers;
  const claimed = claimedEffects(apart(store), move.runId);
  return {
    ...claimed,
    ...handlers,
    stage: effect(stage.needs, stagingFrom(move, store, stage.run)),
    check: effect(check.needs, soundOnly(check.run)),
    prepare: effect(claimed.prepare.needs, wholeOnly(claimed.prepare.run)),
    decide: effect(claimed.decide.needs, movingCursor(move, claimed.decide.run)),
  };
};

/** What is left to do when a run has ended; that it cannot be done now is no fault of the run, and the next one does it. */
const afterwards = async ({ store, move }: ExtractionStart, end: HostedEnd) => {
  const followed = await followUp(apart(store), move.runId, end);
  await pruneRuns(store)();
  return followed;
};

/** A run that takes memories out of a session and lets them in like an editor's work. Its staging copy is gone when it is over. */
export const startExtraction = (start: ExtractionStart): RunHandle => {
  const { store, input, engine, onRecord } = start;
  const { runId } = input.request;
  const work = workIn(start);
  const run = hostRun({
    store: apart(store),
    runId,
    machine: dreamMachine,
    name: 'dream',
    input,
    onRecord,
    handlers: handlersOf(start, work),
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
