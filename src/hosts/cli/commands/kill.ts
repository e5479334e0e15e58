import * as E from 'fp-ts/lib/Either.js';
import { type KillAnswer, killRun } from '../../kill.js';
import { lookUpRun } from '../../look-up-run.js';
import type { Store } from '../../store.js';
import type { CliContext } from '../context.js';
import { EXIT, type ExitCode } from '../exit-code.js';
import type { RunNameOptions } from '../options.js';
import { complain, printJson, withStore } from '../with-store.js';

const ANSWERS = {
  Killed: { answer: 'killed', exit: EXIT.done },
  Recovered: { answer: 'recovered', exit: EXIT.done },
  NotRunning: { answer: 'nothing', exit: EXIT.done },
  TooLate: { answer: 'too-late', exit: EXIT.failed },
} as const;

const sentence = ({ _tag, runId }: KillAnswer): string => {
  switch (_tag) {
    case 'Killed':
      return `Run ${runId} was stopped. The store is as it was before.`;
    case 'Recovered':
      return `The process of run ${runId} was dead; what it left is settled.`;
    case 'TooLate':
      return `Too late: run ${runId} had decided to commit. “autodream undo ${runId}” takes it back.`;
    case 'NotRunning':
      return 'Nothing is running here.';
  }
};

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
    const { answer, exit } = ANSWERS[killed.right._tag];
    if (options.json) printJson(context, { answer, runId: killed.right.runId });
    else context.terminal.out(sentence(killed.right));
    return exit;
  });
