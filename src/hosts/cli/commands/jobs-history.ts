import * as E from 'fp-ts/lib/Either.js';
import { localZone } from '../../../effects/live/local-zone.js';
import { firingHistory } from '../../jobs/firing-history.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { JobsListOptions } from '../job-options.js';
import { firingList } from '../views/firing-list.js';
import { complain, printJson, printReport, withStore } from '../with-store.js';

/** `autodream jobs history [ID]`: the firings whose journals are kept, the newest last. `asked` may be the beginning of ids. */
export const jobsHistory = (
  context: CliContext,
  asked: string | null,
  options: JobsListOptions,
): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const all = await firingHistory(store)();
    if (E.isLeft(all)) return complain(context, options, all.left);
    const firings = all.right.filter(({ jobId }) => jobId.startsWith(asked ?? ''));
    if (options.json) printJson(context, firings);
    else printReport(context, firingList(firings, localZone(), asked));
    return EXIT.done;
  });
