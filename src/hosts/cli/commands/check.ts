import * as E from 'fp-ts/lib/Either.js';
import { readStore } from '../../../effects/services/staging/read-store.js';
import { checkStore } from '../../../memory/check/check.js';
import { imitationNotes } from '../../../memory/check/imitation-notes.js';
import { unresolvedDates } from '../../../memory/dates/unresolved-dates.js';
import { imitatingLines } from '../../../permissions/injection/imitations.js';
import { startFix } from '../../edits/edit.js';
import type { DreamResult } from '../../history/dream-result.js';
import type { Store } from '../../store.js';
import type { CliContext } from '../context.js';
import { seeEdit, tellEdit } from '../edit-store.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { obeyingSignals } from '../obeying-signals.js';
import type { CheckOptions } from '../options.js';
import { checkReport } from '../views/check-report.js';
import { complain, printJson, withStore } from '../with-store.js';

const look = async (
  context: CliContext,
  options: CheckOptions,
  store: Store,
  fix: DreamResult | null,
): Promise<ExitCode> => {
  const image = await readStore(store.capabilities.files, store.folders.memory)();
  if (E.isLeft(image)) return complain(context, options, image.left);
  const found = checkStore(image.right, unresolvedDates, imitationNotes(imitatingLines));
  const { terminal } = context;
  if (options.json) printJson(context, fix === null ? found : { fix, ...found });
  else {
    const columns = terminal.screen('')?.columns ?? null;
    terminal.out(checkReport(found, terminal.colours, { isMended: fix !== null, columns }).join('\n'));
  }
  return found.errors.length === 0 ? EXIT.done : EXIT.failed;
};

const mendAndLook = (context: CliContext, options: CheckOptions, store: Store): Promise<ExitCode> =>
  obeyingSignals(context, async (watch) => {
    const edited = await seeEdit(context, watch, startFix(store.capabilities, store.folders), options);
    if (!options.json) tellEdit(context, edited);
    if (edited.exit === EXIT.done) return look(context, options, store, edited.result);
    if (options.json) printJson(context, { fix: edited.result });
    return edited.exit;
  });

/** `autodream check [--fix]`: what is wrong with the store, after mending it where that is asked for. */
export const check = (context: CliContext, options: CheckOptions): Promise<ExitCode> =>
  withStore(context, options, (store) =>
    options.fix === true ? mendAndLook(context, options, store) : look(context, options, store, null),
  );
