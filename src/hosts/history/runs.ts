import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../effects/ports/lock-folder.js';
import { perform, program } from '../../effects/program.js';
import type { JournalRecord } from '../../journal/record.js';
import { verifyChain } from '../../journal/verify-chain.js';
import { isEmpty } from '../../machines/claimed/claimed.rules.js';
import type { Store } from '../store.js';
import { claimsOnDisk } from './claims-on-disk.js';
import { factsWithout, isDamaged, type ReadJournal, readJournal } from './journal-damage.js';
import type { RunFacts } from './run-facts.js';
import { fateOf, type RunView, type Seen } from './run-view.js';
import { decisionOf, isUndecided, type Witnesses, witnessesOf } from './witnesses.js';

export type { RunView } from './run-view.js';

const outcomeOf = (facts: RunFacts, committed: boolean, witnesses: Witnesses): RunView['outcome'] => {
  if (committed && (facts.ended === null || facts.ended === 'failed'))
    return facts.composed !== null && isEmpty(facts.composed) ? 'unchanged' : 'completed';
  const wasHeld = witnesses.held.has(facts.runId) && facts.composed !== null;
  if (wasHeld && (facts.ended === null || facts.ended === 'failed')) return 'held';
  if (facts.ended !== null) return facts.ended;
  return isUndecided(facts.runId, witnesses) ? 'running' : 'interrupted';
};

/** `null`: the run has left nothing behind but the beginning of a line. */
const seenWith = (journal: ReadJournal, witnesses: Witnesses): Seen | null => {
  const isWhole = !isDamaged(journal, witnesses);
  if (isWhole && journal.facts === null) return null;
  const facts = journal.facts ?? factsWithout(journal.runId, witnesses);
  const decision = decisionOf(facts, witnesses);
  const committed = decision === 'commit';
  const outcome = isWhole ? outcomeOf(facts, committed, witnesses) : 'damaged';
  return { ...facts, decision, committed, outcome };
};

/** Reads one journal; null: it is not there. */
export type JournalReader = (runId: string) => TaskEither<LockError, ReadJournal | null>;

const readingAnew =
  ({ journals }: Store): JournalReader =>
  (runId) =>
    TE.map((bytes: Uint8Array | null) => bytes && readJournal(runId, verifyChain(bytes)))(
      journals.read(runId),
    );

/** The newest is read first: what a journal says of an older one was in that one before. */
const journalsIn = (
  read: JournalReader,
  runIds: readonly string[],
): TaskEither<LockError, readonly ReadJournal[]> =>
  program<LockError, readonly ReadJournal[]>(function* () {
    const found: ReadJournal[] = [];
    for (const runId of runIds.toReversed()) {
      const journal = yield* perform(read(runId));
      if (journal !== null) found.unshift(journal);
    }
    return found;
  });

/**
 * All runs of a store that have a journal, oldest first. Reads only; runs whose owner died are finished by `recover`. The
 * verdicts are read before the journals, so that one that is written meanwhile never names a record that was not read. `read` may
 * know journals that have not changed since.
 */
export const readRuns = (
  store: Store,
  read: JournalReader = readingAnew(store),
): TaskEither<LockError, readonly RunView[]> =>
  program(function* () {
    const runIds = yield* perform<LockError, readonly string[]>(store.journals.list);
    const history = yield* perform(claimsOnDisk(store));
    const journals = yield* perform(journalsIn(read, runIds));
    const facts = journals.flatMap((journal) => journal.facts ?? []);
    const witnesses = witnessesOf(history, facts);
    const runs = journals.flatMap((journal) => seenWith(journal, witnesses) ?? []);
    return runs.map((run) => fateOf(run, runs));
  });

/** Did the run change the store? */
export const changedStore = (
  run: RunView,
): run is RunView & { readonly composed: NonNullable<RunView['composed']> } =>
  run.committed && run.outcome !== 'unchanged' && run.outcome !== 'damaged' && run.composed !== null;

/** Or can nobody tell? The latest of such runs is not passed over in silence. */
export const mayHaveChangedStore = (run: RunView): boolean =>
  changedStore(run) || (run.outcome === 'damaged' && run.decision !== 'abort');

/** What is to be done about a run whose journal is damaged, as a reason and an advice. */
export const damageOf = (run: Pick<RunView, 'runId'>) => ({
  _tag: 'JournalDamaged' as const,
  reason: `The journal of run ${run.runId} is damaged, so that what the run did cannot be told`,
  advice: `“autodream audit verify ${run.runId}” says where it is wrong`,
});

/** A run that was asked for and cannot be told. */
export type RunUnknown = { readonly _tag: 'RunUnknown'; readonly reason: string; readonly advice: string };

const unknown = (reason: string): RunUnknown => ({
  _tag: 'RunUnknown',
  reason,
  advice:
    'Journals are looked for in the store’s state folder, or where --state names another; autodream log lists those that are kept. A firing of a job has no change of its own: autodream jobs history lists firings.',
});

const wasPruned = (runId: string): RunUnknown =>
  unknown(
    `Run ${runId} was pruned: only the newest runs are kept, with what is needed to show and undo them.`,
  );

/**
 * The run that `asked` means: `latest`, an id, or the beginning of just one id. `pruned` are those not kept any more. The
 * latest is the last that `counts`, and where none does, simply the last.
 */
export const findRun = <R extends { readonly runId: string }>(
  runs: readonly R[],
  asked: string,
  pruned: readonly string[] = [],
  counts: (run: R) => boolean = () => true,
): E.Either<RunUnknown, R> => {
  const latest = runs.findLast(counts) ?? runs.at(-1);
  if (asked === 'latest')
    return latest === undefined ? E.left(unknown('No run is kept for this store.')) : E.right(latest);
  const matches = runs.filter(({ runId }) => runId.startsWith(asked));
  const exact = matches.find(({ runId }) => runId === asked) ?? matches[0];
  if (exact === undefined) {
    const gone = pruned.find((runId) => runId.startsWith(asked));
    return E.left(gone === undefined ? unknown(`There is no run ${asked}.`) : wasPruned(gone));
  }
  return matches.length > 1 && exact.runId !== asked
    ? E.left(unknown(`${matches.length} runs begin with ${asked}.`))
    : E.right(exact);
};

/** The records of one run, or of a firing, an activation or initiative, as far as its chain of hashes is intact. */
export const readRecords = (store: Store, runId: string): TaskEither<LockError, readonly JournalRecord[]> =>
  program<LockError, readonly JournalRecord[]>(function* () {
    const bytes = (yield* perform(store.journals.read(runId))) ?? (yield* perform(store.work.read(runId)));
    return bytes === null ? [] : verifyChain(bytes).records;
  });
