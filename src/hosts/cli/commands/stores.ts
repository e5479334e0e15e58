import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { perform, program } from '../../../effects/program.js';
import { type FoundStore, storesOfMachine } from '../../../effects/services/stores/stores-of-machine.js';
import { type Capabilities, liveCapabilities } from '../../capabilities.js';
import { openStore } from '../../store.js';
import { overviewOf, type StoreOverview } from '../../stores/store-overview.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { JsonOption } from '../options.js';
import { storeList } from '../views/store-list.js';
import { printJson, printReport } from '../with-store.js';

/** One after the other: each is read whole. */
const overviews = (
  capabilities: Capabilities,
  context: CliContext,
): TaskEither<never, readonly StoreOverview[]> =>
  program<never, readonly StoreOverview[]>(function* () {
    const overviews: StoreOverview[] = [];
    const found = yield* perform<never, readonly FoundStore[]>(storesOfMachine(capabilities, context));
    for (const store of found)
      overviews.push(yield* perform(overviewOf(openStore(capabilities, store), store)));
    return overviews;
  });

/** `autodream stores`: every store of this machine, and how it is. */
export const stores = async (context: CliContext, { json }: JsonOption): Promise<ExitCode> => {
  const capabilities = liveCapabilities();
  const found = await overviews(capabilities, context)();
  const all = E.isRight(found) ? found.right : [];
  if (json) printJson(context, all);
  else printReport(context, storeList(all, capabilities.clock.now()));
  return EXIT.done;
};
