import type * as E from 'fp-ts/lib/Either.js';
import { right } from 'fp-ts/lib/Either.js';
import type { Answer, Model, ModelError, TextBlock, ToolCall } from '../../ports/model.js';
import type { ToolOutcome, Tools } from '../../ports/tools.js';
import { awaitHost } from '../host-code/await-host.js';
import { type CallCheck, checkCall, writtenFile } from '../tools/check-call.js';
import { type HostBench, type HostTools, hostOutcome } from '../tools/host-tools.js';
import { mailbox } from './mailbox.js';
import type { Runner, RunnerCall, RunnerJob } from './runner.js';
import { nextAnswer, unasked } from './runner-answer.js';

/** One run of a runner: what it works on, and what its tools are. */
export type RunnerRun = HostBench &
  Pick<HostTools, 'kindOf' | 'pathFields'> & {
    readonly name: string;
    readonly prompt: readonly TextBlock[];
    readonly source: string;
    readonly runner: Runner;
    /** It cannot ask the check, so it does what its model wants; what it reports is taken as it is. */
    readonly direct: boolean;
  };

/** A runner behind the ports of model and tools. `close` stops it and waits for its end. */
export type Bridge = { readonly model: Model; readonly tools: Tools; readonly close: () => Promise<void> };

const STOPPED: CallCheck = { behavior: 'deny', message: 'The run was stopped.' };
const NO_RESULT = { content: 'The runner reported no result of this call.', isError: true };

/** Starts the runner when it is first asked, and hands on what it reports as if we drove it. */
export const runnerBridge = (run: RunnerRun): Bridge => {
  const { scope, hasChanged, clock, kindOf, pathFields } = run;
  const box = mailbox();
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  let breach: string | null = null;

  const check = ({ id, name, input }: RunnerCall): CallCheck => {
    const over = stop.signal.aborted || box.end() !== null;
    const answer = over ? STOPPED : checkCall(scope, { name, input }, kindOf(name), pathFields?.(name));
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
  const start = (): void => {
    running ??= awaitHost(() => run.runner(job), stop.signal, clock).then(box.close);
  };
  const stoppedBy = async <A>(signal: AbortSignal, work: Promise<A>): Promise<A> => {
    const abort = (): void => stop.abort();
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    return work.finally(() => signal.removeEventListener('abort', abort));
  };

  const answer = (): E.Either<ModelError, Answer> | null =>
    breach === null ? nextAnswer(box) : unasked(breach);

  const outcome = async (call: ToolCall): Promise<ToolOutcome> => {
    const file = writtenFile(scope, call, kindOf(call.name), pathFields?.(call.name));
    const about = { file, denied: null, changed: false };
    const ready = await box.until(() => readyFor(call.id));
    const [asked, result] = [box.checkOf(call.id), box.resultOf(call.id)];
    if (asked?.behavior === 'deny')
      return hostOutcome(
        call,
        { content: asked.message, isError: true },
        { ...about, denied: asked.message },
      );
    if (ready === 'result' && asked === null && !run.direct) breach ??= call.name;
    const changed = file !== null && (await hasChanged(file)());
    return hostOutcome(call, result ?? NO_RESULT, { ...about, changed });
  };
  const readyFor = (id: string): 'denied' | 'result' | 'over' | null => {
    if (box.checkOf(id)?.behavior === 'deny') return 'denied';
    if (box.resultOf(id) !== null) return 'result';
    return box.end() === null ? null : 'over';
  };

  return {
    model: {
      name: run.name,
      ask: (_, signal) => () => {
        start();
        return stoppedBy(signal, box.until(answer));
      },
    },
    tools: { use: (call, signal) => async () => right(await stoppedBy(signal, outcome(call))) },
    close: async () => {
      stop.abort();
      await running;
    },
  };
};
