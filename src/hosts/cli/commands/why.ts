import * as E from 'fp-ts/lib/Either.js';
import { explainStore } from '../../why/why.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { withAssistant } from '../gate-verdict.js';
import type { ReadingOptions } from '../options.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { whyJson, whyReport } from '../views/why-report.js';
import { complain, printJson, printReport, withStore } from '../with-store.js';

/** `autodream why`: why the store has not dreamed, and what came of its last dreams. */
export const why = (context: CliContext, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, async (store, paths) => {
    const { settings } = await settingsAtHand(context, options);
    const found = await explainStore(store, paths, await withAssistant(settings, paths))();
    if (E.isLeft(found)) return complain(context, options, found.left);
    if (options.json) printJson(context, whyJson(found.right, paths.memory));
    else printReport(context, whyReport(found.right, paths.memory));
    return EXIT.done;
  });
