import { dreamMachine } from '../machines/dream/dream.machine.js';
import { afterRun } from './after-run.js';
import { claimedEffects } from './claimed-effects.js';
import { dreamEffects } from './dream-effects.js';
import type { DreamRun, DreamStart } from './dream-run.js';
import { closingEngine } from './engine-at-rest.js';
import { hostRun } from './hosted-run.js';
import { lentTranscripts } from './lent-transcripts.js';
import { noteDream, notingBegin } from './note-runs.js';
import { diffOrNull } from './read-change.js';
import { runResult } from './run-result.js';

/** A dream that claims the store's lock and lets its result in. Its staging copy is gone when it is over. */
export const liveDream = ({ store, input, engine, staging, prompt, onRecord }: DreamStart): DreamRun => {
  const { capabilities, folders, objects } = store;
  const { runId } = input.request;
  const { handlers, close } = dreamEffects({
    files: capabilities.files,
    clock: capabilities.clock,
    objects,
    engine,
    memory: folders.memory,
    staging,
    transcripts: lentTranscripts(store, input.sessions),
    prompt,
  });
  const run = hostRun({
    store,
    runId,
    machine: dreamMachine,
    name: 'dream',
    input,
    onRecord,
    handlers: { ...claimedEffects(store, runId), ...notingBegin(store, runId, handlers) },
  });
  const atRest = closingEngine(run, close);
  const ended = run.done.finally(async () => {
    await atRest();
    await capabilities.files.removeFolder(staging)();
  });
  const result = ended.then(async (end) => {
    await noteDream(store, runId, end)();
    return runResult(store, objects, runId, end, await afterRun(store, runId, end));
  });
  return {
    run,
    done: result.then(({ result: told }) => told),
    diff: () => result.then(({ change }) => (change === null ? null : diffOrNull(objects, change))),
  };
};
