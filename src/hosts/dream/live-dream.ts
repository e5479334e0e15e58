import { dreamMachine } from '../../machines/dream/dream.machine.js';
import { diffOrNull } from '../history/read-change.js';
import { afterRun } from '../running/after-run.js';
import { claimedEffects } from '../running/claimed-effects.js';
import { hostRun } from '../running/hosted-run.js';
import { noteDream, notingBegin } from '../running/note-runs.js';
import { runResult } from '../running/run-result.js';
import { afterwards } from './direct-work.js';
import { dreamEffects } from './dream-effects.js';
import type { DreamRun, DreamStart } from './dream-run.js';
import { closingEngine } from './engine-at-rest.js';
import { withNotes } from './with-notes.js';

/** A dream that claims the store's lock and lets its result in. Its staging copy is gone when it is over. */
export const liveDream = ({
  store,
  input,
  engine,
  staging,
  prompt,
  transcripts,
  readRoots,
  boundary,
  masking,
  onRecord,
}: DreamStart): DreamRun => {
  const { capabilities, folders, objects } = store;
  const { runId } = input.request;
  const { handlers, close, notes, direct } = dreamEffects({
    runId,
    files: capabilities.files,
    folders: capabilities.folders,
    confine: capabilities.confine,
    shell: capabilities.shell,
    searcher: capabilities.searcher,
    clock: capabilities.clock,
    objects,
    engine,
    memory: folders.memory,
    staging,
    transcripts,
    readRoots,
    prompt,
    source: input.source,
    boundary,
    masking,
  });
  const claimed = claimedEffects(store, runId);
  const run = hostRun({
    store,
    runId,
    machine: dreamMachine,
    name: 'dream',
    input,
    onRecord,
    handlers: {
      ...claimed,
      ...notingBegin(store, runId, handlers),
      decide: afterwards(direct.restore, claimed.decide),
    },
  });
  const atRest = closingEngine(run, close);
  const ended = run.done.finally(async () => {
    await atRest();
    await direct.restore();
    if (staging !== folders.memory) await capabilities.files.removeFolder(staging)();
  });
  const result = ended.then(async (end) => {
    await noteDream(store, runId, end)();
    return runResult(store, objects, runId, end, await afterRun(store, runId, end));
  });
  return {
    run,
    done: result.then(({ result: told }) => withNotes(told, notes())),
    diff: () => result.then(({ change }) => (change === null ? null : diffOrNull(objects, change))),
  };
};
