import * as E from 'fp-ts/lib/Either.js';
import type { HostCommand } from '../../../permissions/host-command.js';
import type { Answer, Model, ModelError } from '../../ports/model.js';
import type { Tools } from '../../ports/tools.js';
import { awaitHost, type HostEnd } from '../host-code/await-host.js';
import { checkCall } from '../tools/check-call.js';
import type { CallCheck } from '../tools/host-call.js';
import { hostToolFacts } from '../tools/host-tool-facts.js';
import { mailbox } from './mailbox.js';
import type { RunnerCall, RunnerEnd, RunnerJob } from './runner.js';
import { nextAnswer, unasked } from './runner-answer.js';
import { readEnd } from './runner-message.js';
import type { RunnerRun } from './runner-run.js';
import { type RunnerTools, runnerTools } from './runner-tools.js';

/** A runner behind the ports of model and tools. `close` stops it and waits for its end. */
export type Bridge = Pick<RunnerTools, 'touched'> & {
  readonly model: Model;
  readonly tools: Tools;
  readonly close: () => Promise<void>;
};

const STOPPED: CallCheck = { behavior: 'deny', message: 'The run was stopped.' };

/** Starts the runner when it is first asked, and hands on what it reports as if we drove it. */
export const runnerBridge = (run: RunnerRun): Bridge => {
  const { scope, clock } = run;
  const factsOf = hostToolFacts(run);
  const box = mailbox();
  const { outcome, breach, touched } = runnerTools(run, box);
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  let judge: HostCommand | null = null;

  const check = ({ id, name, input }: RunnerCall): CallCheck => {
    const over = stop.signal.aborted || box.end() !== null;
    const answer =
      over || judge === null ? STOPPED : checkCall({ scope, factsOf, hostCommand: judge }, { name, input });
    box.noteCheck(id, answer);
    return answer;
  };
  const job: RunnerJob = {
    prompt: run.prompt.map(({ text }) => text).join('\n\n'),
    source: run.source,
    staging: scope.staging,
    memory: scope.live,
    check,
    onMessage: box.put,
    signal: stop.signal,
  };
  /** The judge of command lines brings a grammar along, which a program that never dreams need not load. */
  const begin = async (): Promise<HostEnd<RunnerEnd>> => {
    judge = (await import('../../../permissions/host-command.js')).hostCommand;
    return awaitHost(() => run.runner(job), readEnd, stop.signal, clock);
  };
  const start = (): void => {
    running ??= begin().then(box.close);
  };
  const stoppedBy = async <A>(signal: AbortSignal, work: Promise<A>): Promise<A> => {
    const abort = (): void => stop.abort();
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return work.finally(() => signal.removeEventListener('abort', abort));
  };

  const answer = (): E.Either<ModelError, Answer> | null => {
    const tool = breach();
    return tool === null ? nextAnswer(box) : unasked(tool);
  };

  return {
    model: {
      name: run.name,
      ask: (_, signal) => () => {
        start();
        return stoppedBy(signal, box.until(answer));
      },
    },
    tools: { use: (call, signal) => async () => E.right(await stoppedBy(signal, outcome(call))) },
    close: async () => {
      stop.abort();
      await running;
    },
    touched,
  };
};
