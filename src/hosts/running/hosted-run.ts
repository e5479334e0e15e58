import type { AnyStateMachine } from 'xstate';
import type { JournalWriter } from '../../effects/ports/journal-store.js';
import { perform, program } from '../../effects/program.js';
import { inbox } from '../../effects/services/inbox/inbox.js';
import { makeState } from '../../effects/services/state/make-state.js';
import type { Json } from '../../journal/json.js';
import type { JournalRecord } from '../../journal/record.js';
import { reasonOf } from '../../machines/reason.js';
import type { EffectHandlers } from '../../runtime/effect.js';
import { type Run, type RunEnd, startRun } from '../../runtime/run.js';
import { versionsOf } from '../../runtime/versions.js';
import { RELEASE } from '../release.js';
import type { Store } from '../store.js';
import { obeyInbox } from './obey-inbox.js';
import { type Rebuilt, rebuildLock } from './rebuild-lock.js';
import { type SettledByHelping, settleByHelping } from './settle-by-helping.js';

/** What is run for a store, and under which id. `handlers` are all of its effects. */
export type Hosted = {
  readonly store: Store;
  readonly runId: string;
  readonly machine: AnyStateMachine;
  readonly name: string;
  readonly input: Json;
  readonly handlers: EffectHandlers;
  readonly onRecord?: (record: JournalRecord) => void;
};

/**
 * How it ended. `Lost`: the journal could not be written, so the run was settled without it; `helped` says how. `rebuilt`:
 * the lock folder was removed meanwhile.
 */
export type HostedEnd = { readonly rebuilt?: Rebuilt } & (
  | { readonly _tag: 'Ended'; readonly output: Json; readonly head: string }
  | {
      readonly _tag: 'Lost';
      readonly reason: string;
      readonly helped: SettledByHelping;
      readonly head: string | null;
      readonly records: readonly JournalRecord[];
    }
);

export type HostedRun = Pick<Run, 'send' | 'subscribe' | 'records'> & { readonly done: Promise<HostedEnd> };

/** The journal of a run, whose first line also makes the state folder. */
const journalIn = ({ capabilities, folders, journals }: Store, runId: string): JournalWriter => {
  const journal = journals.open(runId);
  let made = false;
  return {
    write: (line, sync) =>
      program(function* () {
        if (!made) yield* perform(makeState(capabilities.files, folders.state));
        made = true;
        yield* perform(journal.write(line, sync));
      }),
    discard: journal.discard,
  };
};

/** A run that never came to a claim has nothing to tell later readers. */
const hasClaimed = (output: Json): boolean =>
  typeof output === 'object' && output !== null && 'n' in output && output.n !== null;

const settledEnd = async (hosted: Hosted, run: Run, end: RunEnd): Promise<HostedEnd> => {
  const { store, runId } = hosted;
  if (end._tag === 'Ended') {
    if (!hasClaimed(end.output)) await store.journals.open(runId).discard();
    return { _tag: 'Ended', output: end.output, head: end.head };
  }
  const records = run.records();
  const head = records.at(-1)?.hash ?? null;
  const helped = await settleByHelping(store, { runId, head, reason: 'the journal could not be written' });
  return {
    _tag: 'Lost',
    reason: reasonOf('The journal could not be written', end.error),
    helped,
    head,
    records,
  };
};

const concluded = async (hosted: Hosted, run: Run, end: RunEnd): Promise<HostedEnd> => {
  const settled = await settledEnd(hosted, run, end);
  const rebuilt = await rebuildLock(hosted.store, hosted.runId, run.records());
  return rebuilt === null ? settled : { ...settled, rebuilt };
};

/** A defect of ours ends the run, but the store must not wait for the claim's deadline to be given back. */
const despiteDefect = async ({ store, runId }: Hosted, run: Run, defect: unknown): Promise<never> => {
  const head = run.records().at(-1)?.hash ?? null;
  await settleByHelping(store, { runId, head, reason: 'a defect of autodream ended the run' });
  await rebuildLock(store, runId, run.records());
  return Promise.reject(defect);
};

/** Starts a run that claims the store's lock, with journal and inbox on disk, and sees it to its end. */
export const hostRun = (hosted: Hosted): HostedRun => {
  const { store, runId, machine, name, input, handlers, onRecord } = hosted;
  const { clock, processes } = store.capabilities;
  const run = startRun({
    machine,
    name,
    input,
    handlers,
    journal: journalIn(store, runId),
    clock,
    owner: processes.self,
    versions: versionsOf(machine, RELEASE),
    ...(onRecord === undefined ? {} : { onRecord }),
  });
  const box = inbox(store.capabilities.files, store.paths.inboxOf(runId));
  const quiet = obeyInbox(box, clock, run);
  const done = run.done
    .then(
      (end) => concluded(hosted, run, end),
      (defect: unknown) => despiteDefect(hosted, run, defect),
    )
    .finally(quiet);
  return { send: run.send, subscribe: run.subscribe, records: run.records, done };
};
