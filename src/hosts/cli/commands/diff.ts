import * as E from 'fp-ts/lib/Either.js';
import { lookUpRun } from '../../look-up-run.js';
import { diffOfChange, type RunDiff } from '../../read-change.js';
import { changedStore, damageOf, mayHaveChangedStore, type RunView } from '../../runs.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { ReadingOptions } from '../options.js';
import { wholeDiff } from '../views/run-report.js';
import { complain, printJson, withStore } from '../with-store.js';

const NOTHING: RunDiff = { files: [], ledger: [], leftOut: [] };

const notLetIn = ({ runId, outcome }: RunView): string => `Run ${runId} (${outcome}) changed nothing.`;

/** `autodream diff RUN`: what a run (`latest`: the last that changed something) changed, and what became of the statements. */
export const diff = (context: CliContext, asked: string, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const found = await lookUpRun(store, asked, mayHaveChangedStore)();
    if (E.isLeft(found)) return complain(context, options, found.left);
    const run = found.right;
    if (run.outcome === 'damaged') return complain(context, options, damageOf(run));
    const read = changedStore(run)
      ? await diffOfChange(store.objects, run.composed.change)()
      : E.right(NOTHING);
    if (E.isLeft(read)) return complain(context, options, read.left);
    const { terminal } = context;
    if (options.json) printJson(context, { runId: run.runId, ...read.right });
    else if (read.right.files.length === 0) terminal.out(notLetIn(run));
    else terminal.out(wholeDiff(read.right, terminal.colours).join('\n'));
    return EXIT.done;
  });
