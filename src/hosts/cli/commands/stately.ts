import * as E from 'fp-ts/lib/Either.js';
import { journalMeant, lookUpRun } from '../../history/look-up-run.js';
import { readRecords } from '../../history/runs.js';
import { replayable } from '../../stately/replayable.js';
import { broadcastOf, pastRun } from '../../stately/shown-run.js';
import { openStatelyServer, type StatelyServer } from '../../stately/stately-server.js';
import type { Store } from '../../store.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { JsonOption, StoreOptions } from '../options.js';
import { watchSignals } from '../signals.js';
import { complain, printJson, withStore } from '../with-store.js';

export type StatelyOptions = StoreOptions & JsonOption & { readonly port?: number };

const untilStopped = ({ signals, terminal }: CliContext): Promise<void> =>
  new Promise((done) =>
    watchSignals(signals, () => terminal.err('autodream: still closing; this takes a moment.')).tell(() =>
      done(),
    ),
  );

const served = async (
  context: CliContext,
  options: StatelyOptions,
  runId: string,
  { page, socket, end }: StatelyServer,
): Promise<ExitCode> => {
  if (options.json) printJson(context, { runId, page, socket });
  else context.terminal.out([`run       ${runId}`, `page      ${page}`, `receiver  ${socket}`].join('\n'));
  if (context.terminal.isInteractive) context.terminal.err('Ctrl-C ends it.');
  await untilStopped(context);
  await end(0);
  return EXIT.done;
};

const show = async (
  context: CliContext,
  options: StatelyOptions,
  store: Store,
  runId: string,
): Promise<ExitCode> => {
  const read = await readRecords(store, runId)();
  if (E.isLeft(read)) return complain(context, options, read.left);
  const records = replayable(runId, read.right);
  if (E.isLeft(records)) return complain(context, options, records.left);
  const opened = await openStatelyServer(options.port ?? 0);
  if (E.isLeft(opened)) return complain(context, options, opened.left);
  opened.right.show(broadcastOf(pastRun(runId, records.right), store.capabilities.environment));
  return served(context, options, runId, opened.right);
};

/** `autodream stately RUN`: replays a run for receivers of the inspector's protocol, until it is stopped; that is its ordinary end. */
export const stately = (context: CliContext, asked: string, options: StatelyOptions): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const run = await lookUpRun(store, asked)();
    if (E.isRight(run)) return show(context, options, store, run.right.runId);
    const work = await journalMeant(store, asked)();
    return E.isLeft(work) || work.right === null
      ? complain(context, options, run.left)
      : show(context, options, store, work.right);
  });
