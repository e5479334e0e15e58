import {
  allowanceAt,
  type Budgets,
  charge,
  type Exhausted,
  exhaustedAt,
  type Ledger,
  ledgerAt,
  NOTHING,
  plus,
  type Spent,
} from './proactive.ledger.js';

/**
 * `intervalMs`: how long nobody has to have talked before a tick. `ledger` and `failures` are those of the run before, and `paused`
 * whether a person had paused it.
 */
export type ProactiveInput = {
  readonly intervalMs: number;
  readonly budgets: Budgets;
  readonly ledger: Ledger;
  readonly failures: number;
  readonly paused: boolean;
};

/**
 * What happens in the conversation. `Input`: somebody talks, and a turn is under way until `Answered` (the model gave a good
 * answer), `ApiFailed` or `Ended` (stopped, or no model was asked). `Closed`: there is no conversation any more.
 */
export type Heard =
  | { readonly _tag: 'Closed' }
  | { readonly _tag: 'Input' }
  | { readonly _tag: 'Esc' }
  | { readonly _tag: 'Ended' }
  | { readonly _tag: 'Answered'; readonly sleepMs: number | null }
  | { readonly _tag: 'ApiFailed'; readonly retryAfterMs: number | null };

/** How a tick or a probe ended, by `at` (milliseconds since 1970), and what it cost. `sleepMs`: it asked to sleep. */
export type Called = { readonly at: number; readonly spent: Spent } & (
  | { readonly _tag: 'Answered'; readonly sleepMs: number | null }
  | { readonly _tag: 'ApiFailed'; readonly retryAfterMs: number | null }
);

/**
 * `failures`: 0 unless ticks are blocked; each is a longer wait. `now`: the clock as last read. `talking`: somebody talked during
 * a call. `paused`: it was when it began. `undated`: what calls may have cost of which nobody knows when they ended; it is charged when the clock is read next.
 */
export type ProactiveContext = {
  readonly intervalMs: number;
  readonly budgets: Budgets;
  readonly ledger: Ledger;
  readonly undated: Spent;
  readonly failures: number;
  readonly paused: boolean;
  readonly retryAfterMs: number;
  readonly sleepMs: number;
  readonly now: number;
  readonly talking: boolean;
  readonly exhausted: Exhausted | null;
};

type Patch = Partial<ProactiveContext>;

export const proactiveContext = (input: ProactiveInput): ProactiveContext => ({
  ...input,
  undated: NOTHING,
  retryAfterMs: 0,
  sleepMs: 0,
  now: 0,
  talking: false,
  exhausted: null,
});

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
const LONGEST_MS = 86_400_000;

/**
 * Milliseconds before the single probe: a minute, doubled by each probe that failed, an hour at most. The API may ask for
 * more, up to a day. Nothing is drawn by lot, so that a replay waits alike.
 */
export const backOffMs = ({
  failures,
  retryAfterMs,
}: Pick<ProactiveContext, 'failures' | 'retryAfterMs'>): number =>
  Math.max(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1)), retryAfterMs);

/** After a sleep nobody has talked for so long; a sleep shorter than the interval does not make ticks more frequent. */
export const sleepingMs = ({ sleepMs, intervalMs }: ProactiveContext): number =>
  Math.max(sleepMs, intervalMs);

/** Until the window moves, a millisecond at least. */
export const spentMs = ({ exhausted, now }: ProactiveContext): number =>
  Math.min(LONGEST_MS, Math.max(1, (exhausted?.until ?? now) - now));

/** A wait that somebody else has asked for: a day at most, whatever they say. */
export const bounded = (ms: number | null): number => Math.min(LONGEST_MS, Math.max(0, ms ?? 0));

/** `others`: what was spent meanwhile within the same budgets, by jobs. */
export const afterClock = (
  { ledger, budgets, undated }: ProactiveContext,
  now: number,
  others: Spent = NOTHING,
): Patch => {
  const current = charge(ledgerAt(ledger, now), now, plus(undated, others));
  return { now, ledger: current, undated: NOTHING, exhausted: exhaustedAt(current, now, budgets) };
};

/** What a call may spend; it was within the budgets when the clock was read. */
export const allowance = ({ ledger, now, budgets }: ProactiveContext): Spent =>
  allowanceAt(ledger, now, budgets);

const charged = ({ ledger }: ProactiveContext, at: number, spent: Spent): Patch => ({
  now: at,
  ledger: charge(ledger, at, spent),
});

/** A good answer to a person: the API is there again. */
export const afterAnswer = (sleepMs: number | null): Patch => ({
  failures: 0,
  retryAfterMs: 0,
  sleepMs: bounded(sleepMs),
  talking: false,
});

/** A person's failing call begins the wait anew, and only a probe makes it longer. */
export const afterFailure = ({ failures }: ProactiveContext, retryAfterMs: number | null): Patch => ({
  failures: Math.max(1, failures),
  retryAfterMs: bounded(retryAfterMs),
  talking: false,
});

/** A call that the assistant made by itself has ended. */
export const afterCall = (context: ProactiveContext, called: Called): Patch => {
  const cost = charged(context, called.at, called.spent);
  const { talking } = context;
  if (called._tag === 'Answered') return { ...cost, ...afterAnswer(called.sleepMs), talking };
  return { ...cost, failures: context.failures + 1, retryAfterMs: bounded(called.retryAfterMs) };
};

/**
 * What a call cost that ended without a word is not known, so all that it was allowed is counted; nor when it ended, so it is
 * counted from when the clock is read next, which is before any other call. Dated at its beginning it would leave the hour too soon.
 */
const withoutWord = (context: ProactiveContext): Patch => ({
  undated: plus(context.undated, allowance(context)),
});

/** A call of its own has ended without a word. */
export const afterLostCall = (context: ProactiveContext): Patch => ({
  ...withoutWord(context),
  failures: context.failures + 1,
  retryAfterMs: 0,
});

/** One that was stopped says nothing about the API. `counted`: what it cost; null: nobody can say. */
export const afterStoppedCall = (
  context: ProactiveContext,
  counted: { at: number; spent: Spent } | null,
): Patch => (counted === null ? withoutWord(context) : charged(context, counted.at, counted.spent));

/** What is left to who goes on: what has no date yet is dated by the clock as last read. */
export const finalLedger = ({ ledger, now, undated }: ProactiveContext): Ledger =>
  charge(ledger, now, undated);

/** The state that a person is told of, by the state of the machine's mind. */
export const proactiveMode = (
  state: string,
  { failures }: ProactiveContext,
): 'active' | 'paused' | 'contextBlocked' => {
  if (state === 'paused' || state === 'stopping') return 'paused';
  return failures > 0 ? 'contextBlocked' : 'active';
};
