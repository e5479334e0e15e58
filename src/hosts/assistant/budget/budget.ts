import * as E from 'fp-ts/lib/Either.js';
import type { SettingValues } from '../../../config.js';
import {
  allowanceAt,
  type Budgets,
  charge,
  type Exhausted,
  exhaustedAt,
  type Ledger,
  type Spent,
  spentIn,
} from '../../../machines/proactive/proactive.ledger.js';
import type { Store } from '../../store.js';
import type { AssistantView } from '../assistant-view.js';
import { type LedgerFile, ledgerFile } from './ledger-file.js';

/**
 * What the assistant may spend without being asked by a person, and what it has spent. A call is reserved in full before it is made,
 * so that one that dies with the process counts as all that it was allowed.
 */
export type Budget = {
  readonly budgets: Budgets;
  readonly ledger: () => Ledger;
  readonly allowance: () => Spent;
  readonly exhausted: () => Exhausted | null;
  readonly view: () => AssistantView['budget'];
  /** False: it cannot be written down, so nothing may be spent. */
  readonly reserve: (most: Spent) => Promise<boolean>;
  readonly settle: (spent: Spent) => Promise<void>;
};

const MICRO = 1_000_000;

/** Tokens that go with each US dollar: a cap for models whose price is low or not known. */
const TOKENS_A_DOLLAR = 1_000_000;

const spending = (usd: number): Spent => ({
  tokens: Math.round(usd * TOKENS_A_DOLLAR),
  microUsd: Math.round(usd * MICRO),
});

/** The budgets as they are set. */
export const budgetsOf = (
  settings: Pick<SettingValues, 'assistantTickUsd' | 'assistantHourUsd' | 'assistantDayUsd'>,
): Budgets => ({
  tick: spending(settings.assistantTickUsd),
  hour: spending(settings.assistantHourUsd),
  day: spending(settings.assistantDayUsd),
});

const NOTHING: Spent = { tokens: 0, microUsd: 0 };

/**
 * Where nobody can tell what was spent, the day's budget was: to forget it must not be a way to spend it again. Written down at once
 * with its date: else each start of a process would count it from that start, and a day that begins with one would have no budget.
 */
const inForce = async (file: LedgerFile, now: number, { day }: Budgets): Promise<Ledger> => {
  const read = await file.read();
  const { ledger, reserved } =
    E.isLeft(read) || read.right === 'unreadable' ? { ledger: [], reserved: day } : read.right;
  const charged = charge(ledger, now, reserved);
  if (E.isRight(read) && reserved.tokens + reserved.microUsd > 0)
    await file.write({ ledger: charged, reserved: NOTHING })();
  return charged;
};

/** Opens the budget of a store's assistant, with what was spent before. */
export const openBudget = async (store: Store, budgets: Budgets): Promise<Budget> => {
  const { clock } = store.capabilities;
  const file = ledgerFile(store);
  let ledger = await inForce(file, clock.now(), budgets);
  const now = (): number => clock.now();
  const line = (window: 'hour' | 'day') => ({
    spent: spentIn(ledger, now(), window),
    most: budgets[window],
  });
  return {
    budgets,
    ledger: () => ledger,
    allowance: () => allowanceAt(ledger, now(), budgets),
    exhausted: () => exhaustedAt(ledger, now(), budgets),
    view: () => ({ hour: line('hour'), day: line('day') }),
    reserve: async (most) => E.isRight(await file.write({ ledger, reserved: most })()),
    settle: async (spent) => {
      ledger = charge(ledger, now(), spent);
      await file.write({ ledger, reserved: NOTHING })();
    },
  };
};
