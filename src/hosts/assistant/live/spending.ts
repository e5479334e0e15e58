import type { Spent } from '../../../machines/proactive/proactive.ledger.js';
import type { Budget } from '../budget/budget.js';
import type { TurnEnd, TurnRequest, Turns } from '../turn/turn.js';

/** Turns that are counted. `others`: what was spent by others than ticks since it was last asked for. */
export type Spending = {
  /** Null: nothing may be spent now. One at a time; the next one waits. */
  readonly turn: (request: TurnRequest, signal: AbortSignal) => Promise<TurnEnd | null>;
  readonly others: () => Spent;
  readonly idle: () => Promise<void>;
};

const NOTHING: Spent = { tokens: 0, microUsd: 0 };

const plus = (a: Spent, b: Spent): Spent => ({
  tokens: a.tokens + b.tokens,
  microUsd: a.microUsd + b.microUsd,
});

const least = (a: Spent, b: Spent): Spent => ({
  tokens: Math.min(a.tokens, b.tokens),
  microUsd: Math.min(a.microUsd, b.microUsd),
});

/** What a call may spend that was allowed some when it was asked for: others may have spent meanwhile. */
const allowedNow = (budget: Budget, { allowance }: TurnRequest): Spent | 'nothing' | null => {
  if (allowance === null) return null;
  return budget.exhausted() === null ? least(allowance, budget.allowance()) : 'nothing';
};

/** Each turn is reserved before it begins and settled when it has ended, also where it ended by a defect: then in full. */
export const spendingOn = (budget: Budget, turns: Turns): Spending => {
  let last: Promise<unknown> = Promise.resolve();
  let others = NOTHING;

  const settle = async ({ asker }: TurnRequest, spent: Spent): Promise<void> => {
    if (asker !== 'tick') others = plus(others, spent);
    await budget.settle(spent);
  };

  const turn = async (request: TurnRequest, signal: AbortSignal): Promise<TurnEnd | null> => {
    const allowance = allowedNow(budget, request);
    if (allowance === 'nothing') return null;
    if (allowance !== null && !(await budget.reserve(allowance))) return null;
    try {
      const end = await turns({ ...request, allowance }, signal);
      await settle(request, end.spent);
      return end;
    } catch (defect) {
      await settle(request, allowance ?? NOTHING);
      throw defect;
    }
  };

  return {
    turn: (request, signal) => {
      const next = last.then(() => turn(request, signal));
      last = next.catch(() => {});
      return next;
    },
    others: () => {
      const sum = others;
      others = NOTHING;
      return sum;
    },
    idle: async () => {
      await last;
    },
  };
};
