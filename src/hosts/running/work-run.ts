import type { AnyStateMachine } from 'xstate';
import type { JournalWriter } from '../../effects/ports/journal-store.js';
import { perform, program } from '../../effects/program.js';
import { inbox, type KillRequest } from '../../effects/services/inbox/inbox.js';
import { watchInbox } from '../../effects/services/inbox/watch-inbox.js';
import { makeState } from '../../effects/services/state/make-state.js';
import type { Json } from '../../journal/json.js';
import type { EffectHandlers } from '../../runtime/effect.js';
import { type Run, startRun } from '../../runtime/run.js';
import { versionsOf } from '../../runtime/versions.js';
import { RELEASE } from '../release.js';
import { newRunId, type Store } from '../store.js';

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

/** Requests to stop it, from whatever process; each leaves the inbox when it is in the journal. */
const listen = ({ store, lookEveryMs }: Work, runId: string, run: Run): (() => Promise<void>) => {
  const { capabilities, paths } = store;
  const box = inbox(capabilities.files, paths.workInboxOf(runId));
  const obey = ({ request, by }: KillRequest): void => run.send({ type: 'KILL', by, request });
  const stop = watchInbox(box, capabilities.clock, obey, lookEveryMs);
  const unsubscribe = run.subscribe(({ event }) => {
    if (event.type === 'KILL' && event.request !== null) void box.remove(event.request)();
  });
  return async () => {
    stop();
    unsubscribe();
    await box.close();
  };
};

/** Starts a run that has a journal and an inbox among those of the store's other work. */
export const startWork = (work: Work): WorkRun => {
  const { store, machine, name, input, handlersFor } = work;
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
  const quiet = listen(work, runId, run);
  return { ...run, runId, done: run.done.finally(quiet) };
};
