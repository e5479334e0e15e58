import * as E from 'fp-ts/lib/Either.js';
import { diffOfRun } from '../../history/diff-of-run.js';
import { lookUpRun } from '../../history/look-up-run.js';
import { isOpen } from '../../history/run-view.js';
import { damageOf, mayHaveChangedStore, type RunView } from '../../history/runs.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ReadingOptions } from '../options.js';
import { reasonOf } from '../views/run-list.js';
import { wholeDiff } from '../views/run-report.js';
import { complain, printJson, withStore } from '../with-store.js';

const isOfInterest = (run: RunView): boolean => mayHaveChangedStore(run) || isOpen(run);

const notLetIn = ({ runId, outcome }: RunView): string => `Run ${runId} (${outcome}) changed nothing.`;

/** `autodream diff RUN`: what a run (`latest`: the last that changed something, or that waits for a review) changed, and what became of the statements. */
export const diff = (context: CliContext, asked: string, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const found = await lookUpRun(store, asked, isOfInterest)();
    if (E.isLeft(found)) return complain(context, options, found.left);
    const run = found.right;
    if (run.outcome === 'damaged') return complain(context, options, damageOf(run));
    const read = await diffOfRun(store, run)();
    if (E.isLeft(read)) return complain(context, options, read.left);
    const { terminal } = context;
    if (options.json) printJson(context, { runId: run.runId, reason: run.reason, ...read.right });
    else if (read.right.files.length === 0) terminal.out(notLetIn(run));
    else terminal.out([...reasonOf(run), ...wholeDiff(read.right, terminal)].join('\n'));
    return EXIT.done;
  });
