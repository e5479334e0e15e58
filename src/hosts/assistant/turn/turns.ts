import type { Spent } from '../../../machines/proactive/proactive.ledger.js';
import { localStamp } from '../../../memory/daily-log/local-stamp.js';
import { turnPrompt } from '../../../memory/prompt/turn-prompt.js';
import type { DreamResult } from '../../history/dream-result.js';
import type { RunHandle } from '../../running/run-handle.js';
import type { Store } from '../../store.js';
import { newConversation } from '../conversation/conversation.js';
import type { TurnEnd, TurnRequest, Turns } from './turn.js';
import { type Thinker, type TurnNotes, turnEngine } from './turn-engine.js';
import { startTurn } from './turn-run.js';

/** What turns are carried out with. `onRun` is told of each run when it begins and, with null, when it has ended. */
export type TurnParts = {
  readonly store: Store;
  readonly project: string;
  readonly zone: string;
  readonly thinker: Thinker;
  readonly onRun: (runId: string | null) => void;
};

const MICRO = 1_000_000;

/** What nobody told is counted in full, so that an endpoint that tells nothing does not escape the budgets. */
const spentOf = ({ usage, costUsd }: DreamResult, { heard }: TurnNotes, allowance: Spent | null): Spent => {
  const { input, output, cacheRead, cacheCreation } = usage;
  const tokens = Math.max(heard.tokens, input + output + cacheRead + cacheCreation);
  return {
    tokens,
    microUsd: costUsd === null ? (allowance?.microUsd ?? 0) : Math.ceil(costUsd * MICRO),
  };
};

const endOf = (result: DreamResult, notes: TurnNotes, allowance: Spent | null): TurnEnd => {
  const { runId, outcome, reason = 'It came to nothing.' } = result;
  const { words, fault } = notes.heard;
  const base = { runId, spent: spentOf(result, notes, allowance) };
  if (outcome === 'killed') return { ...base, _tag: 'Stopped' };
  if (fault !== null)
    return { ...base, _tag: 'ApiFailed', reason: fault.reason, retryAfterMs: fault.retryAfterMs };
  if (outcome === 'completed' || outcome === 'unchanged')
    return { ...base, _tag: 'Answered', words, sleepMs: notes.sleepMs };
  return { ...base, _tag: 'Failed', reason };
};

const stoppable = (run: RunHandle, signal: AbortSignal): Promise<DreamResult> => {
  const stop = (): void => run.send({ type: 'KILL', by: 'the assistant', request: null });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return run.done.finally(() => signal.removeEventListener('abort', stop));
};

/** The turns of one assistant: one conversation, and one turn at a time; the next one waits. */
export const turnsOf = (parts: TurnParts): Turns => {
  const { store, project, zone, thinker, onRun } = parts;
  const conversation = newConversation();
  let last: Promise<unknown> = Promise.resolve();

  const turn = async (request: TurnRequest, signal: AbortSignal): Promise<TurnEnd> => {
    const { date } = localStamp(store.capabilities.clock.now(), zone);
    const { engine, notes } = turnEngine(thinker, conversation.messages(date), request);
    const { memory } = store.folders;
    const { run, asked } = startTurn({
      ...{ store, project, engine },
      prompt: (boundary) => turnPrompt({ ...request, today: date, memory, project, boundary }),
    });
    onRun(run.runId);
    const end = endOf(await stoppable(run, signal), notes, request.allowance);
    onRun(null);
    if (end._tag === 'Answered' && end.words !== '') conversation.add(asked, end.words);
    return end;
  };

  return (request, signal) => {
    const next = last.then(() => turn(request, signal));
    last = next.catch(() => {});
    return next;
  };
};
