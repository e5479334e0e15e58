import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Spent } from '../../../machines/proactive/proactive.ledger.js';
import type { CallInput, Clocked, TellInput } from '../../../machines/proactive/proactive.machine.js';
import type { Called, Heard } from '../../../machines/proactive/proactive.rules.js';
import { TICK_PROMPT } from '../../../memory/prompt/proactive.js';
import { type EffectHandlers, effect, type Tagged } from '../../../runtime/effect.js';
import type { TurnEnd, TurnRequest } from '../turn/turn.js';
import type { HeardMailbox } from './mailbox.js';

/**
 * What initiative works with. `others`: what was spent within its budgets by others since it was last asked. `isOld`: is it time for
 * another journal? `onClosed`: the run is closed for that.
 */
export type TickParts = {
  readonly now: () => number;
  readonly mailbox: HeardMailbox;
  readonly others: () => Spent;
  /** A turn within the budgets; null: nothing may be spent, since it cannot be written down. */
  readonly turn: (request: TurnRequest, signal: AbortSignal) => Promise<TurnEnd | null>;
  readonly onCalled: (called: Called) => void;
  readonly isOld: () => boolean;
  readonly onClosed: () => void;
  readonly tell: (sentence: string) => void;
};

const CLOSED: Heard = { _tag: 'Closed' };

/** A result that was not let in is no fault of the API. A probe that was stopped from outside has shown nothing. */
const calledBy = (end: TurnEnd, at: number, isProbe: boolean): Called => {
  const { spent } = end;
  if (end._tag === 'ApiFailed') return { at, spent, _tag: 'ApiFailed', retryAfterMs: end.retryAfterMs };
  if (end._tag === 'Stopped' && isProbe) return { at, spent, _tag: 'ApiFailed', retryAfterMs: null };
  return { at, spent, _tag: 'Answered', sleepMs: end._tag === 'Answered' ? end.sleepMs : null };
};

const unwritable: Tagged = {
  _tag: 'LedgerUnwritable',
  reason: 'What a call costs cannot be written down, so none is made.',
};

/**
 * Before each call it is asked whether the run goes on: there every wait is over and nothing is under way, so that a new run loses
 * nothing. A person who talks or pauses at that moment is heard by this run.
 */
const clocked = async (
  { now, mailbox, others, isOld, onClosed }: TickParts,
  signal: AbortSignal,
): Promise<Clocked> => {
  if (!isOld()) return { at: now(), others: others() };
  if (await mailbox.closeUntil(signal)) onClosed();
  return { at: now() };
};

/** The effects of one run of initiative. One call is under way at most; one that is stopped is still counted. */
export const tickEffects = (parts: TickParts): EffectHandlers => {
  const { now, mailbox, turn, onCalled, tell } = parts;
  let stopped: Promise<TurnEnd | null> = Promise.resolve(null);

  const calling = (
    { allowance }: CallInput,
    { signal }: { readonly signal: AbortSignal },
  ): TE.TaskEither<Tagged, TurnEnd | null> =>
    TE.fromTask(() => {
      stopped = turn({ asker: 'tick', text: TICK_PROMPT, allowance, once: true }, signal);
      return stopped;
    });

  const called = (isProbe: boolean) => (input: CallInput, run: { readonly signal: AbortSignal }) =>
    TE.chain((end: TurnEnd | null): TE.TaskEither<Tagged, Called> => {
      if (end === null) return TE.left(unwritable);
      const result = calledBy(end, now(), isProbe);
      onCalled(result);
      return TE.right(result);
    })(calling(input, run));

  return {
    // What was heard is written down before the next is listened to, so that who was paused is paused also after a crash.
    hear: effect<null, Heard>('journal', (_, { signal }) =>
      TE.fromTask(async () => (await mailbox.next(signal)) ?? CLOSED),
    ),
    readClock: effect<null, Clocked>('nothing', (_, { signal }) => TE.fromTask(() => clocked(parts, signal))),
    tick: effect('journal', called(false)),
    probe: effect('journal', called(true)),
    countStopped: effect<null, { at: number; spent: Spent }>('nothing', () =>
      TE.fromTask(async () => ({
        at: now(),
        spent: (await stopped)?.spent ?? { tokens: 0, microUsd: 0 },
      })),
    ),
    tell: effect<TellInput, null>('nothing', ({ sentence }) =>
      TE.fromIO(() => {
        tell(sentence);
        return null;
      }),
    ),
  };
};
