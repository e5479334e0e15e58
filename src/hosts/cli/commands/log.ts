import * as E from 'fp-ts/lib/Either.js';
import { diffOfRun } from '../../history/diff-of-run.js';
import { journalMeant, lookUpRun } from '../../history/look-up-run.js';
import type { RunDiff } from '../../history/read-change.js';
import { damageOf, type RunView, readRecords, readRuns } from '../../history/runs.js';
import type { Store } from '../../store.js';
import { when } from '../../words.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ReadingOptions } from '../options.js';
import { visibleSentence } from '../sentence.js';
import { alteredLines } from '../views/altered.js';
import { leftOutLines, wentLines } from '../views/ledger.js';
import { reasonOf, runList, runRow } from '../views/run-list.js';
import { story } from '../views/story.js';
import { complain, printJson, printReport, withStore } from '../with-store.js';

const listed = (context: CliContext, { json }: ReadingOptions, runs: readonly RunView[]): ExitCode => {
  const rows = runs.toReversed().map(runRow);
  if (json) printJson(context, rows);
  else printReport(context, runList(rows));
  return EXIT.done;
};

/** The end of a story: what went, or that nobody can tell any more. */
const endOf = (run: RunView, diff: E.Either<unknown, RunDiff>): readonly string[] => {
  if (run.outcome === 'damaged') return [visibleSentence(damageOf(run))];
  return E.isLeft(diff)
    ? [visibleSentence(diff.left)]
    : [
        ...alteredLines(diff.right.ledger),
        ...wentLines(diff.right.ledger),
        ...leftOutLines(diff.right.leftOut),
      ];
};

const told = async (
  context: CliContext,
  options: ReadingOptions,
  store: Store,
  run: RunView,
): Promise<ExitCode> => {
  const records = await readRecords(store, run.runId)();
  if (E.isLeft(records)) return complain(context, options, records.left);
  const diff = await diffOfRun(store, run)();
  const ledger = E.isRight(diff) && run.outcome !== 'damaged' ? diff.right.ledger : null;
  if (options.json)
    printJson(context, { ...runRow(run), reason: run.reason, ledger, records: records.right });
  else {
    const steps = story(records.right, context.terminal.screen('')?.columns ?? null);
    printReport(context, [...runList([runRow(run)]), ...reasonOf(run), ...steps, ...endOf(run, diff)]);
  }
  return EXIT.done;
};

/** The story of a firing, an activation or initiative: it has steps, and no change of its own; null: there is none of that name. */
const toldWork = async (
  context: CliContext,
  options: ReadingOptions,
  store: Store,
  asked: string,
): Promise<ExitCode | null> => {
  const meant = await journalMeant(store, asked)();
  if (E.isLeft(meant) || meant.right === null) return null;
  const records = await readRecords(store, meant.right)();
  const first = E.isRight(records) ? records.right[0] : undefined;
  if (E.isLeft(records) || first === undefined) return null;
  const told = { runId: meant.right, work: first.path, startedAt: first.time };
  if (options.json) printJson(context, { ...told, records: records.right });
  else {
    const steps = story(records.right, context.terminal.screen('')?.columns ?? null);
    printReport(context, [`${told.runId}  ${when(told.startedAt)}  ${told.work}`, ...steps]);
  }
  return EXIT.done;
};

/** `autodream log [RUN]`: the runs of a store, or the story of one. */
export const log = (context: CliContext, asked: string | null, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    if (asked === null) {
      const runs = await readRuns(store)();
      return E.isLeft(runs) ? complain(context, options, runs.left) : listed(context, options, runs.right);
    }
    const run = await lookUpRun(store, asked)();
    if (E.isRight(run)) return told(context, options, store, run.right);
    return (await toldWork(context, options, store, asked)) ?? complain(context, options, run.left);
  });
