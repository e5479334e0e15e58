import * as E from 'fp-ts/lib/Either.js';
import { journalMeant, lookUpRun } from '../../history/look-up-run.js';
import { killRun } from '../../running/kill.js';
import { killWords } from '../../running/kill-words.js';
import { killWork, type WorkKillAnswer } from '../../running/kill-work.js';
import { workKillWords } from '../../running/work-kill-words.js';
import type { Store } from '../../store.js';
import { visible } from '../../visible.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { RunNameOptions } from '../options.js';
import { complain, printJson, withStore } from '../with-store.js';

const ANSWERS = {
  Killed: { answer: 'killed', exit: EXIT.done },
  Recovered: { answer: 'recovered', exit: EXIT.done },
  Ended: { answer: 'ended', exit: EXIT.done },
  NotRunning: { answer: 'nothing', exit: EXIT.done },
  OutOfReach: { answer: 'out-of-reach', exit: EXIT.failed },
  TooLate: { answer: 'too-late', exit: EXIT.failed },
} as const;

/** A name has to be that of one run; without one, whichever is under way is meant. */
const named = async (store: Store, asked: string | null): Promise<E.Either<unknown, string | null>> => {
  if (asked === null) return E.right(null);
  return E.map(({ runId }: { runId: string }) => runId)(await lookUpRun(store, asked)());
};

const WORK_ANSWERS = {
  Killed: { answer: 'killed', exit: EXIT.done },
  Ended: { answer: 'ended', exit: EXIT.done },
  NotRunning: { answer: 'nothing', exit: EXIT.done },
  Silent: { answer: 'out-of-reach', exit: EXIT.failed },
} as const satisfies Readonly<Record<WorkKillAnswer['_tag'], object>>;

/** Stops a firing, an activation or initiative; null: there is none of that name. */
const killOther = async (
  context: CliContext,
  options: RunNameOptions,
  store: Store,
  asked: string | null,
): Promise<ExitCode | null> => {
  const meant = await journalMeant(store, asked)();
  if (E.isLeft(meant) || meant.right === null) return null;
  const killed = await killWork(store, meant.right, context.env.USER ?? 'another process')();
  if (E.isLeft(killed)) return complain(context, options, killed.left);
  const { runId } = killed.right;
  const { answer, exit } = WORK_ANSWERS[killed.right._tag];
  const say = exit === EXIT.done ? context.terminal.out : context.terminal.err;
  if (options.json) printJson(context, { answer, runId });
  else say(workKillWords(killed.right));
  return exit;
};

/** `autodream kill [RUN]`: stops a run of whatever process, and waits for its answer. */
export const kill = (context: CliContext, asked: string | null, options: RunNameOptions): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const run = await named(store, asked);
    if (E.isLeft(run))
      return (await killOther(context, options, store, asked)) ?? complain(context, options, run.left);
    const killed = await killRun(store, run.right, context.env.USER ?? 'another process')();
    if (E.isLeft(killed)) return complain(context, options, killed.left);
    const { _tag, ...told } = killed.right;
    const { answer, exit } = ANSWERS[_tag];
    const say = exit === EXIT.done ? context.terminal.out : context.terminal.err;
    if (options.json) printJson(context, { answer, ...told });
    else say(visible(killWords(killed.right)));
    return exit;
  });
