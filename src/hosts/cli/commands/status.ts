import * as E from 'fp-ts/lib/Either.js';
import { localZone } from '../../../effects/live/local-zone.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program, settled } from '../../../effects/program.js';
import { readStore } from '../../../effects/services/staging/read-store.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { checkStore } from '../../../memory/check/check.js';
import { heldIn } from '../../../memory/check/held-files.js';
import { tooLargeIn } from '../../../memory/check/too-large.js';
import { type Resting, restingOf } from '../../extraction/extraction-rest.js';
import { lastConsolidated } from '../../history/dream-result.js';
import { type HeldResult, heldResults } from '../../history/held-results.js';
import { readRuns } from '../../history/runs.js';
import { type Looked, recoverIfPossible } from '../../running/recover.js';
import type { Store } from '../../store.js';
import { formerStoreHints } from '../../stores/former-store-hint.js';
import { alarmsOf } from '../../why/alarms.js';
import { verdictJson } from '../../why/verdict-json.js';
import type { CliContext } from '../context.js';
import { daemonHere } from '../daemon-here.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { gateVerdict } from '../gate-verdict.js';
import type { ReadingOptions } from '../options.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { holderOf } from '../views/holder.js';
import { runRow } from '../views/run-list.js';
import { type Status, statusReport } from '../views/status-report.js';
import { complain, printJson, printReport, withStore } from '../with-store.js';

const LAST_RUNS = 5;

const facts = (store: Store) =>
  program<
    LockError,
    Pick<Status, 'holder' | 'extraction' | 'recovered' | 'unsettled' | 'index' | 'held' | 'runs' | 'alarms'>
  >(function* () {
    const { recovered, live, extracting, unsettled } = yield* perform<LockError, Looked>(
      recoverIfPossible(store),
    );
    const image = yield* settled(readStore(store.capabilities.files, store.folders.memory));
    const runs = yield* perform(readRuns(store));
    const note = yield* settled(store.notBefore.read);
    return {
      holder: holderOf(live),
      extraction: { holder: holderOf(extracting), ...(yield* perform<never, Resting>(restingOf(store))) },
      recovered,
      unsettled,
      index: E.isRight(image) ? checkStore(image.right).headroom : null,
      held: yield* perform<LockError, readonly HeldResult[]>(heldResults(store, runs)),
      runs: runs.slice(-LAST_RUNS).toReversed().map(runRow),
      // What waits and what is not settled has lines of its own here.
      alarms: [
        ...(E.isRight(image) ? [...tooLargeIn(image.right), ...heldIn(image.right)] : []),
        ...alarmsOf({ runs, held: [], unsettled: null, note: E.isRight(note) ? note.right : null }),
      ],
    };
  });

/** A store that is missing may be where the project was before. */
const hints = async (
  { home, env, cwd }: CliContext,
  { project }: ReadingOptions,
  { capabilities }: Store,
  paths: StorePaths,
): Promise<readonly string[]> => {
  const found = await formerStoreHints(capabilities, { home, env, cwd, project }, paths)();
  return E.isRight(found) ? found.right : [];
};

const statusOf = async (
  context: CliContext,
  options: ReadingOptions,
  store: Store,
  paths: StorePaths,
): Promise<E.Either<LockError, Status>> => {
  const found = await facts(store)();
  if (E.isLeft(found)) return found;
  const last = await lastConsolidated(store);
  const { settings, sources } = await settingsAtHand(context, options);
  const verdict = await gateVerdict(settings, paths, { force: false, shared: false });
  const { autoDreamEnabled, minHours, minSessions } = sources;
  return E.right({
    memory: paths.memory,
    state: paths.state,
    ...last,
    ...found.right,
    alarms: [
      ...found.right.alarms,
      ...(verdict.gate === 'store' ? await hints(context, options, store, paths) : []),
    ],
    settings: { autoDreamEnabled, minHours, minSessions },
    daemon: await daemonHere(context, options, paths),
    verdict,
  });
};

/** `autodream status`: how the store is. Looking settles what dead runs left. */
export const status = (context: CliContext, options: ReadingOptions): Promise<ExitCode> =>
  withStore(context, options, async (store, paths) => {
    const found = await statusOf(context, options, store, paths);
    if (E.isLeft(found)) return complain(context, options, found.left);
    if (options.json) printJson(context, { ...found.right, verdict: verdictJson(found.right.verdict) });
    else printReport(context, statusReport(found.right, store.capabilities.clock.now(), localZone()));
    return EXIT.done;
  });
