import * as E from 'fp-ts/lib/Either.js';
import type { Answer, Model, ModelError, ModelRequest } from '../../ports/model.js';
import { playerOf } from './player.js';
import type { Script } from './script.js';
import { answerOf, faults, type Step } from './step.js';

/** A model that plays a script, and what it was asked. */
export type ScriptedModel = Model & {
  /** All requests so far, each as it was when it came. */
  readonly requests: readonly ModelRequest[];
  /** Resolves when so many requests have come. */
  readonly asked: (count: number) => Promise<void>;
};

const STOPPED = faults('stopped', { reason: 'The run was stopped.' }).error;

const overAfter = (turns: number): ModelError =>
  faults('broken', { reason: `The script is over: it has nothing for request ${turns}.` }).error;

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Lets others wait until something has been counted up to a number. */
const counter = () => {
  let waiting: readonly { readonly count: number; readonly tell: () => void }[] = [];
  let reached = 0;
  return {
    reach: (count: number): void => {
      reached = count;
      for (const { tell } of waiting.filter((one) => one.count <= count)) tell();
      waiting = waiting.filter((one) => one.count > count);
    },
    until: (count: number): Promise<void> =>
      new Promise((tell) => {
        if (count <= reached) tell();
        else waiting = [...waiting, { count, tell }];
      }),
  };
};

/** A model that does what the script says, without network or key. One instance serves one run. */
export const scriptedModel = (script: Script<Step>, name = 'scripted'): ScriptedModel => {
  const next = playerOf(script);
  const requests: ModelRequest[] = [];
  const count = counter();
  const ask = async (request: ModelRequest, signal: AbortSignal): Promise<E.Either<ModelError, Answer>> => {
    // The conversation goes on growing, so what was asked now has to be copied now.
    requests.push(structuredClone(request));
    const asked = requests.length;
    const step = signal.aborted ? null : next(request);
    count.reach(asked);
    if (signal.aborted) return E.left(STOPPED);
    if (step === null) return E.left(overAfter(asked));
    if (step._tag === 'Faults') return E.left(step.error);
    if (step._tag === 'Answers') return E.right(answerOf(step, asked));
    await untilAborted(signal);
    return E.left(STOPPED);
  };
  return { name, requests, asked: count.until, ask: (request, signal) => () => ask(request, signal) };
};
