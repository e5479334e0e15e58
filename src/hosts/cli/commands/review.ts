import * as E from 'fp-ts/lib/Either.js';
import { startApply, startDiscard } from '../../edits/review.js';
import type { CliContext } from '../context.js';
import { seeEdit, tellEdit } from '../edit-store.js';
import type { ExitCode } from '../exit-code.js';
import { obeyingSignals } from '../obeying-signals.js';
import type { RunNameOptions } from '../options.js';
import { discardReport, runReport } from '../views/run-report.js';
import { complain, printJson, withStore } from '../with-store.js';

type Review = { readonly start: typeof startApply; readonly report: typeof runReport };

const review =
  ({ start, report }: Review) =>
  (context: CliContext, asked: string, options: RunNameOptions): Promise<ExitCode> =>
    withStore(context, options, ({ capabilities, folders }) =>
      obeyingSignals(context, async (watch) => {
        const started = await start(capabilities, folders, asked);
        if (E.isLeft(started)) return complain(context, options, started.left);
        const edited = await seeEdit(context, watch, started.right, options, report);
        if (options.json) printJson(context, edited.result);
        else tellEdit(context, edited);
        return edited.exit;
      }),
    );

/** `autodream apply RUN`: lets in what a dream came to that was held. */
export const apply = review({ start: startApply, report: runReport });

/** `autodream discard RUN`: gives it up. */
export const discard = review({ start: startDiscard, report: discardReport });
