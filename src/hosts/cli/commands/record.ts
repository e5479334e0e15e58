import * as E from 'fp-ts/lib/Either.js';
import { startRecord } from '../../edits/record.js';
import type { CliContext } from '../context.js';
import { seeEdit, tellEdit } from '../edit-store.js';
import type { ExitCode } from '../exit-code.js';
import { obeyingSignals } from '../obeying-signals.js';
import type { ReadingOptions } from '../options.js';
import { runReport } from '../views/run-report.js';
import { complain, printJson, withStore } from '../with-store.js';

/** A record changes no file, which is all that another run would have to say of that. */
const recordReport: typeof runReport = (result, diff, look) =>
  result.outcome === 'unchanged'
    ? ['Recorded: the store counts as consolidated from now on.']
    : runReport(result, diff, look);

/** `autodream record`: the store was, or is about to be, consolidated by hand. */
export const record = (context: CliContext, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, ({ capabilities, folders }) =>
    obeyingSignals(context, async (watch) => {
      const started = await startRecord(capabilities, folders);
      if (E.isLeft(started)) return complain(context, options, started.left);
      const edited = await seeEdit(context, watch, started.right, options, recordReport);
      if (options.json) printJson(context, edited.result);
      else tellEdit(context, edited);
      return edited.exit;
    }),
  );
