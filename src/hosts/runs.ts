import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LockError, Verdict } from '../effects/ports/lock-folder.js';
import { perform, program } from '../effects/program.js';
import type { JournalRecord } from '../journal/record.js';
import { verifyChain } from '../journal/verify-chain.js';
import type { Outcome } from './dream-result.js';
import { type RunFacts, runFacts } from './run-facts.js';
import type { Store } from './store.js';

/**
 * A run as its journal and the verdicts tell it. `interrupted`: its owner died, and it was or will be restored.
 * `committed`: its change was let in, whoever finished it. `undoneBy` is the undo that took it back and still stands.
 */
export type RunView = RunFacts & {
  readonly outcome: Outcome | 'running' | 'interrupted';
  readonly committed: boolean;
  readonly undoneBy: string | null;
};

/** What is known of runs beside their own journals: verdicts on disk, and those that later runs saw. */
type Witnesses = {
  readonly verdicts: ReadonlyMap<string, Verdict | null>;
  readonly seen: ReadonlyMap<string, 'commit' | 'abort'>;
};

const isCommitted = (facts: RunFacts, { verdicts, seen }: Witnesses): boolean => {
  const verdict = verdicts.get(facts.runId);
  const decided = verdict === undefined || verdict === null ? undefined : verdict.decision;
  if (decided !== undefined) return 'commit' in decided;
  return (facts.decision ?? seen.get(facts.runId)) === 'commit';
};

const outcomeOf = (facts: RunFacts, committed: boolean, { verdicts }: Witnesses): RunView['outcome'] => {
  if (committed && (facts.ended === null || facts.ended === 'failed')) return 'completed';
  if (facts.ended !== null) return facts.ended;
  return verdicts.get(facts.runId) === null ? 'running' : 'interrupted';
};

/** An undo counts as long as it was not itself taken back. */
const undoOf = (runId: string, runs: readonly Omit<RunView, 'undoneBy'>[]): string | null => {
  const undo = runs.find((run) => run.undoes === runId && run.committed && undoOf(run.runId, runs) === null);
  return undo?.runId ?? null;
};

const factsIn = (store: Store): TaskEither<LockError, readonly RunFacts[]> =>
  program<LockError, readonly RunFacts[]>(function* () {
    const found: RunFacts[] = [];
    for (const runId of yield* perform(store.journals.list)) {
      const bytes = yield* perform(store.journals.read(runId));
      const facts = bytes === null ? null : runFacts(runId, verifyChain(bytes).records);
      if (facts !== null) found.push(facts);
    }
    return found;
  });

/** All runs of a store that have a journal, oldest first. Reads only; runs whose owner died are finished by `recover`. */
export const readRuns = (store: Store): TaskEither<LockError, readonly RunView[]> =>
  program(function* () {
    const facts = yield* perform(factsIn(store));
    const chapters = yield* perform(store.lock.history);
    const witnesses: Witnesses = {
      verdicts: new Map(chapters.map(({ claim, verdict }) => [claim.nonce, verdict])),
      seen: new Map(facts.flatMap(({ earlier }) => earlier.map(({ runId, decision }) => [runId, decision]))),
    };
    const runs = facts.map((one) => {
      const committed = isCommitted(one, witnesses);
      return { ...one, committed, outcome: outcomeOf(one, committed, witnesses) };
    });
    return runs.map((run) => ({ ...run, undoneBy: undoOf(run.runId, runs) }));
  });

/** Did the run change the store? */
export const changedStore = (
  run: RunView,
): run is RunView & { readonly composed: NonNullable<RunView['composed']> } =>
  run.committed && run.outcome !== 'unchanged' && run.composed !== null;

/** A run that was asked for and cannot be told. */
export type RunUnknown = { readonly _tag: 'RunUnknown'; readonly reason: string; readonly advice: string };

const unknown = (reason: string): RunUnknown => ({
  _tag: 'RunUnknown',
  reason,
  advice: 'The runs that are kept are listed by autodream log.',
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

/** The records of one run as far as its chain of hashes is intact. */
export const readRecords = (store: Store, runId: string): TaskEither<LockError, readonly JournalRecord[]> =>
  program<LockError, readonly JournalRecord[]>(function* () {
    const bytes = yield* perform(store.journals.read(runId));
    return bytes === null ? [] : verifyChain(bytes).records;
  });
