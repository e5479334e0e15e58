import { dreamMachine } from '../machines/dream/dream.machine.js';
import { afterRun } from './after-run.js';
import { claimedEffects } from './claimed-effects.js';
import { dreamEffects } from './dream-effects.js';
import type { DreamRun, DreamStart } from './dream-run.js';
import { hostRun } from './hosted-run.js';
import { lentTranscripts } from './lent-transcripts.js';
import { diffOrNull } from './read-change.js';
import { runResult } from './run-result.js';

/** A dream that claims the store's lock and lets its result in. Its staging copy is gone when it is over. */
export const liveDream = ({ store, input, engine, prompt, onRecord }: DreamStart): DreamRun => {
  const { capabilities, folders, paths, objects } = store;
  const { runId } = input.request;
  const staging = paths.stagingOf(runId);
  const run = hostRun({
    store,
    runId,
    machine: dreamMachine,
    name: 'dream',
    input,
    onRecord,
    handlers: {
      ...claimedEffects(store, runId),
      ...dreamEffects({
        files: capabilities.files,
        objects,
        engine,
        memory: folders.memory,
        staging,
        transcripts: lentTranscripts(store, input.sessions),
        prompt,
      }),
    },
  });
  const ended = run.done.finally(() => capabilities.files.removeFolder(staging)());
  const result = ended.then(async (end) =>
    runResult(store, objects, runId, end, await afterRun(store, runId, end)),
  );
  return {
    run,
    done: result.then(({ result: told }) => told),
    diff: () => result.then(({ change }) => (change === null ? null : diffOrNull(objects, change))),
  };
};
