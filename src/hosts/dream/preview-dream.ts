import { memoryJournals } from '../../effects/services/journal-store/memory-journals.js';
import { objectMemory } from '../../effects/services/objects/object-memory.js';
import { dreamMachine } from '../../machines/dream/dream.machine.js';
import { type RunEnd, startRun } from '../../runtime/run.js';
import { versionsOf } from '../../runtime/versions.js';
import { diffOrNull } from '../history/read-change.js';
import { RELEASE } from '../release.js';
import type { HostedEnd } from '../running/hosted-run.js';
import { runResult } from '../running/run-result.js';
import { dreamEffects } from './dream-effects.js';
import type { DreamRun, DreamStart } from './dream-run.js';
import { closingEngine } from './engine-at-rest.js';
import { withNotes } from './with-notes.js';

/** A journal in memory cannot fail, and there is no claim that could be left. */
const inMemory = (end: RunEnd): HostedEnd =>
  end._tag === 'Ended'
    ? end
    : {
        _tag: 'Lost',
        reason: 'The preview broke off.',
        helped: { _tag: 'Nothing' },
        head: null,
        records: [],
      };

/**
 * A dream that only shows what it would do: no lock, no state, journal and objects in memory. Its copy of the store lies
 * in the system's temporary folder and is gone when it is over.
 */
export const previewDream = ({
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
  const { files, folders, confine, shell, searcher, clock, processes } = store.capabilities;
  const { runId } = input.request;
  const { memory } = store.folders;
  const objects = objectMemory();
  const place = {
    runId,
    files,
    folders,
    confine,
    shell,
    searcher,
    clock,
    objects,
    engine,
    prompt,
    source: input.source,
    memory,
    staging,
    transcripts,
    readRoots,
    boundary,
    masking,
  };
  const { handlers, close, notes } = dreamEffects(place);
  const run = startRun({
    machine: dreamMachine,
    name: 'dream',
    input,
    // None of the lock's: a preview asks for no effect that could act on the store.
    handlers,
    journal: memoryJournals().open(runId),
    clock,
    owner: processes.self,
    versions: versionsOf(dreamMachine, RELEASE),
    onRecord,
  });
  const atRest = closingEngine(run, close);
  const result = run.done
    .finally(async () => {
      await atRest();
      await files.removeFolder(staging)();
    })
    .then((end) => runResult(store, objects, runId, inMemory(end)));
  return {
    run,
    done: result.then(({ result: told }) => ({ ...withNotes(told, notes()), head: null })),
    diff: () => result.then(({ change }) => (change === null ? null : diffOrNull(objects, change))),
  };
};
