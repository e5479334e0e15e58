import * as E from 'fp-ts/lib/Either.js';
import { lookUpRun } from '../../history/look-up-run.js';
import { killRun } from '../../running/kill.js';
import { killWords } from '../../running/kill-words.js';
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

/** `autodream kill [RUN]`: stops a run of whatever process, and waits for its answer. */
export const kill = (context: CliContext, asked: string | null, options: RunNameOptions): Promise<ExitCode> =>
  withStore(context, options, async (store) => {
    const run = await named(store, asked);
    if (E.isLeft(run)) return complain(context, options, run.left);
    const killed = await killRun(store, run.right, context.env.USER ?? 'another process')();
    if (E.isLeft(killed)) return complain(context, options, killed.left);
    const { _tag, ...told } = killed.right;
    const { answer, exit } = ANSWERS[_tag];
    const say = exit === EXIT.done ? context.terminal.out : context.terminal.err;
    if (options.json) printJson(context, { answer, ...told });
    else say(visible(killWords(killed.right)));
    return exit;
  });
