import type { AnyStateMachine } from 'xstate';
import type { JournalWriter } from '../../effects/ports/journal-store.js';
import { perform, program } from '../../effects/program.js';
import { inbox } from '../../effects/services/inbox/inbox.js';
import { makeState } from '../../effects/services/state/make-state.js';
import type { Json } from '../../journal/json.js';
import type { EffectHandlers } from '../../runtime/effect.js';
import { type Run, startRun } from '../../runtime/run.js';
import { versionsOf } from '../../runtime/versions.js';
import { RELEASE } from '../release.js';
import { newRunId, type Store } from '../store.js';
import { obeyInbox } from './obey-inbox.js';

/** What is run beside the store: it claims no lock, and changes no memory by itself. `handlers` are all of its effects. */
export type Work = {
  readonly store: Store;
  readonly machine: AnyStateMachine;
  readonly name: string;
  readonly input: Json;
  /** Made for the run's id, which is new. */
  readonly handlersFor: (runId: string) => EffectHandlers;
  /** Milliseconds between two looks into its inbox, where the run lives for so long that the usual ones would cost too much. */
  readonly lookEveryMs?: number;
};

/** A run under way; `done` comes when nothing of it is under way any more, and rejects only for a defect. */
export type WorkRun = Run & { readonly runId: string };

const journalIn = ({ capabilities, folders, paths, work }: Store, runId: string): JournalWriter => {
  const journal = work.open(runId);
  let made = false;
  return {
    write: (line, sync) =>
      program(function* () {
        if (!made) yield* perform(makeState(capabilities.files, folders.state));
        yield* perform(journal.write(line, sync));
        // Whoever can see the run can ask it to stop.
        if (!made) yield* perform(inbox(capabilities.files, paths.workInboxOf(runId)).open);
        made = true;
      }),
    discard: journal.discard,
  };
};

/** Starts a run that has a journal and an inbox among those of the store's other work. */
export const startWork = (work: Work): WorkRun => {
  const { store, machine, name, input, handlersFor, lookEveryMs } = work;
  const { clock, processes } = store.capabilities;
  const runId = newRunId(store.capabilities);
  const run = startRun({
    machine,
    name,
    input,
    handlers: handlersFor(runId),
    journal: journalIn(store, runId),
    clock,
    owner: processes.self,
    versions: versionsOf(machine, RELEASE),
  });
  const box = inbox(store.capabilities.files, store.paths.workInboxOf(runId));
  const quiet = obeyInbox(box, clock, run, lookEveryMs);
  return { ...run, runId, done: run.done.finally(quiet) };
};
