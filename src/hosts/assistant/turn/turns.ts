import type { Json } from '../../../journal/json.js';
import type { Spent } from '../../../machines/proactive/proactive.ledger.js';
import { localStamp } from '../../../memory/daily-log/local-stamp.js';
import { turnPrompt } from '../../../memory/prompt/turn-prompt.js';
import { estimateTokens } from '../../../memory/tokens.js';
import type { DreamResult } from '../../history/dream-result.js';
import type { RunHandle } from '../../running/run-handle.js';
import type { Store } from '../../store.js';
import { newConversation } from '../conversation/conversation.js';
import { affordsConversation, paysFor, uselessOf } from './affordable.js';
import type { TurnEnd, TurnRequest, Turns } from './turn.js';
import { prefixTokensOf, type Thinker, type TurnNotes, turnEngine } from './turn-engine.js';
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

const NEVER_BEGUN: TurnEnd = { _tag: 'Stopped', runId: null, spent: { tokens: 0, microUsd: 0 } };

const UNPAID = 'What is left of the budget does not pay for a turn.';

/** What a prompt says beside what is asked, at most. */
const PLACE_TOKENS = 500;

const NOTHING_CAME = '(This turn was broken off.)';

/** What nobody told is counted in full, so that an endpoint that tells nothing does not escape the budgets. */
const spentOf = ({ usage, costUsd }: DreamResult, { heard }: TurnNotes, allowance: Spent | null): Spent => {
  const { input, output, cacheRead, cacheCreation } = usage;
  // Whole numbers, whatever an endpoint counts in: a ledger holds no others.
  const tokens = Math.ceil(Math.max(heard.tokens, input + output + cacheRead + cacheCreation));
  const isKnown = costUsd !== null && !heard.isUntold;
  return {
    tokens,
    // Where nobody knows the price, a person's turn counts as what its tokens are in the budgets.
    microUsd: isKnown ? Math.ceil(costUsd * MICRO) : (allowance?.microUsd ?? tokens),
  };
};

const endOf = (result: DreamResult, notes: TurnNotes, allowance: Spent | null): TurnEnd => {
  const { runId, outcome, reason = 'It came to nothing.' } = result;
  const { words, fault } = notes.heard;
  const base = { runId, spent: spentOf(result, notes, allowance) };
  if (outcome === 'killed') return { ...base, _tag: 'Stopped' };
  // Too long a conversation is no fault of the API.
  if (fault !== null && fault.fault !== 'context-exceeded')
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

/** The conversation so far, as long as it leaves enough for the work itself; else the daily log has to do. */
const beginningOf = (thinker: Thinker, said: readonly Json[], { allowance }: TurnRequest): readonly Json[] =>
  affordsConversation(allowance, prefixTokensOf(thinker, said), thinker.rates) ? said : [];

/** A turn that what is left of the budgets does not pay for, which is never begun; null: it is paid for. */
const unpaidFor = (
  thinker: Thinker,
  said: readonly Json[],
  { allowance, text }: TurnRequest,
): TurnEnd | null => {
  if (allowance === null) return null;
  const input = prefixTokensOf(thinker, said) + estimateTokens(text) + PLACE_TOKENS;
  return paysFor(allowance, input, thinker.rates)
    ? null
    : { _tag: 'Failed', runId: null, spent: uselessOf(allowance, input, thinker.rates), reason: UNPAID };
};

/** The turns of one assistant: one conversation, and one turn at a time; the next one waits. */
export const turnsOf = (parts: TurnParts): Turns => {
  const { store, project, zone, thinker, onRun } = parts;
  const conversation = newConversation();
  let last: Promise<unknown> = Promise.resolve();

  const turn = async (request: TurnRequest, signal: AbortSignal): Promise<TurnEnd> => {
    if (signal.aborted) return NEVER_BEGUN;
    const { date } = localStamp(store.capabilities.clock.now(), zone);
    const said = beginningOf(thinker, conversation.messages(date), request);
    const unpaid = unpaidFor(thinker, said, request);
    if (unpaid !== null) return unpaid;
    const { engine, notes } = turnEngine(thinker, said, request);
    const { memory } = store.folders;
    const { run, asked } = startTurn({
      ...{ store, project, engine },
      prompt: (boundary) =>
        turnPrompt({ ...request, today: date, memory, project, boundary, isFirst: said.length === 0 }),
    });
    onRun(run.runId);
    const result = await stoppable(run, signal).finally(() => onRun(null));
    const end = endOf(result, notes, request.allowance);
    if (end._tag === 'Answered' && end.words !== '') conversation.add(asked, end.words);
    // What a person said is not forgotten when nothing came of it.
    else if (request.asker === 'person') conversation.add(asked, NOTHING_CAME);
    return end;
  };

  return (request, signal) => {
    const next = last.then(() => turn(request, signal));
    last = next.catch(() => {});
    return next;
  };
};
