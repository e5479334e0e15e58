import * as E from 'fp-ts/lib/Either.js';
import type { StorePaths } from '../../../effects/services/stores/locate-store.js';
import { storesOfMachine } from '../../../effects/services/stores/stores-of-machine.js';
import { liveCapabilities } from '../../capabilities.js';
import { killOutcome } from '../../running/kill-outcome.js';
import { openStore, type Store } from '../../store.js';
import { watchLines } from '../../watching/watch-lines.js';
import { type WatchedStores, watchedStores } from '../../watching/watched-stores.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import { gateVerdict } from '../gate-verdict.js';
import type { WatchOptions } from '../options.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { withStore } from '../with-store.js';

/** What is watched: the stores, how a person is told which, and what their gates say; null: there is not just one to ask. */
type Subject = {
  readonly stores: WatchedStores;
  readonly where: string;
  readonly gates: () => Promise<string | null>;
};

/** A line for each thing that happens, until somebody stops it or nobody reads them any more. */
const inLines = ({ terminal, signals }: CliContext, { stores }: Subject, json: boolean): Promise<ExitCode> =>
  new Promise((done) => {
    const following = watchLines(stores, { json, out: terminal.out });
    const leave = (): void => void following.close().then(() => done(EXIT.done));
    signals.on('SIGINT', leave);
    signals.on('SIGTERM', leave);
    process.stdout.on('error', leave);
  });

/** On the terminal, until the person leaves. What draws there takes most of a second to load. */
const onScreen = async ({ env }: CliContext, { stores, where, gates }: Subject): Promise<ExitCode> => {
  const { showWatch } = await import('../../watching/view/show-watch.js');
  const by = env.USER ?? 'another process';
  await showWatch(stores, {
    where,
    gates,
    env,
    onKill: async (memory, runId) => {
      const store = stores.of(memory);
      return store === null ? null : killOutcome(store, runId, by);
    },
  });
  return EXIT.done;
};

const isForPerson = ({ terminal, env }: CliContext, { json }: WatchOptions): boolean =>
  json !== true && terminal.screen('') !== null && process.stdin.isTTY === true && env.TERM !== 'dumb';

const follow = (context: CliContext, options: WatchOptions, subject: Subject): Promise<ExitCode> =>
  isForPerson(context, options)
    ? onScreen(context, subject)
    : inLines(context, subject, options.json === true);

const allStores = async (context: CliContext): Promise<readonly Store[]> => {
  const capabilities = liveCapabilities();
  const found = await storesOfMachine(capabilities, context)();
  return E.isRight(found) ? found.right.map((paths) => openStore(capabilities, paths)) : [];
};

const gatesOf = (context: CliContext, options: WatchOptions, paths: StorePaths) => async () => {
  const { settings } = await settingsAtHand(context, options);
  const verdict = await gateVerdict(settings, paths, { force: false, shared: false });
  const would = verdict._tag === 'Open' ? 'would dream now' : 'would not dream now';
  return `“autodream run” ${would}. ${verdict.sentence}`;
};

/** `autodream watch`: follows runs of whatever process. Changes nothing, but that `x` asks a run to stop. */
export const watch = async (context: CliContext, options: WatchOptions): Promise<ExitCode> => {
  if (options.all !== true)
    return withStore(context, options, (store, paths) =>
      follow(context, options, {
        stores: watchedStores([store]),
        where: paths.memory,
        gates: gatesOf(context, options, paths),
      }),
    );
  const more = (): Promise<readonly Store[]> => allStores(context);
  return follow(context, options, {
    stores: watchedStores([], more),
    where: 'any store of this machine',
    gates: async () => null,
  });
};
