import * as E from 'fp-ts/lib/Either.js';
import { journalMeant, lookUpRun } from '../../history/look-up-run.js';
import type { Store } from '../../store.js';
import { openBrowser } from '../../web/server/open-browser.js';
import { PAGE_FOLDER } from '../../web/server/page-files.js';
import { serveStore, type WebServer } from '../../web/server/web-server.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { InspectOptions } from '../options.js';
import { visibleSentence } from '../sentence.js';
import { settingsAtHand } from '../settings-at-hand.js';
import { type SignalWatch, watchSignals } from '../signals.js';
import { thrownSentence } from '../thrown.js';
import { complain, withStore } from '../with-store.js';

/** The part of the page that shows a run; empty: the page begins with the store. */
const placeOf = async (store: Store, asked: string | null): Promise<E.Either<unknown, string>> => {
  if (asked === null) return E.right('');
  const run = await lookUpRun(store, asked)();
  if (E.isRight(run)) return E.right(`#/runs/${run.right.runId}`);
  const work = await journalMeant(store, asked)();
  return E.isLeft(work) || work.right === null ? run : E.right(`#/runs/${work.right}`);
};

const signalled = (watch: SignalWatch): Promise<void> => new Promise((done) => watch.tell(() => done()));

/** Asks for a browser where that is wanted; gives what is to be done in the end. */
const opened = async (
  { terminal }: CliContext,
  { open }: InspectOptions,
  { capabilities }: Store,
  address: string,
): Promise<() => Promise<unknown>> => {
  if (open !== true) return async () => undefined;
  const asked = await openBrowser(capabilities, address);
  if (E.isRight(asked)) return asked.right;
  terminal.err(`autodream: ${visibleSentence(asked.left)}`);
  return async () => undefined;
};

const NO_PAGE = 'autodream: The page was not built into this copy; programs can ask the server all the same.';

const untilStopped = async (
  context: CliContext,
  options: InspectOptions,
  store: Store,
  { server, place }: { readonly server: WebServer; readonly place: string },
): Promise<ExitCode> => {
  const { terminal, signals } = context;
  const watch = watchSignals(signals, () => terminal.err('autodream: still closing; this takes a moment.'));
  const address = `${server.address}${place}`;
  if (!server.hasPage) terminal.err(NO_PAGE);
  terminal.out(address);
  if (terminal.isInteractive) terminal.err('Ctrl-C ends it.');
  const clear = await opened(context, options, store, address);
  await signalled(watch);
  await server.close();
  await clear();
  return EXIT.done;
};

/** `autodream inspect [RUN]`: serves a page on this machine that shows the store, until it is stopped; that is its ordinary end. */
export const inspect = (
  context: CliContext,
  asked: string | null,
  options: InspectOptions,
): Promise<ExitCode> =>
  withStore(context, options, async (store, paths) => {
    const place = await placeOf(store, asked);
    if (E.isLeft(place)) return complain(context, {}, place.left);
    const settings = async () => (await settingsAtHand(context, options)).settings;
    const { port = 0 } = options;
    const defect = (thrown: unknown): void => context.terminal.err(thrownSentence(thrown));
    const served = await serveStore({ store, paths, settings, port, pageFolder: PAGE_FOLDER, defect });
    if (E.isLeft(served)) return complain(context, {}, served.left);
    return untilStopped(context, options, store, { server: served.right, place: place.right });
  });
