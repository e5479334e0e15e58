/** Tokens and millionths of a US dollar, both whole, so that sums are exact. */
export type Spent = { readonly tokens: number; readonly microUsd: number };

/** What initiative may cost: one tick, any hour and any day. */
export type Budgets = { readonly tick: Spent; readonly hour: Spent; readonly day: Spent };

/** What was spent up to `at` (milliseconds since 1970), since the entry before. */
export type LedgerEntry = Spent & { readonly at: number };

/** The oldest first; nothing in it is older than a day. */
export type Ledger = readonly LedgerEntry[];

/** What is used up, and when enough of it falls out of its window; milliseconds since 1970. */
export type Exhausted = {
  readonly window: 'hour' | 'day';
  readonly of: 'tokens' | 'dollars';
  readonly measured: number;
  readonly needed: number;
  readonly until: number;
  readonly sentence: string;
};

/**
 * Windows slide: at no moment has more than one hour's budget gone in the last hour. Calendar hours and days would allow twice
 * that around each full hour and midnight, and would need a time zone to say when a day of 23 hours ends.
 */
const WINDOWS = { hour: 3_600_000, day: 86_400_000 } as const;

/** Entries of one minute are kept as one, dated at its newest: counted a minute too long at worst, never too short. */
const GRAIN_MS = 60_000;

export const NOTHING: Spent = { tokens: 0, microUsd: 0 };

export const plus = (one: Spent, other: Spent): Spent => ({
  tokens: one.tokens + other.tokens,
  microUsd: one.microUsd + other.microUsd,
});

/**
 * The ledger at `now`. What is older than a day goes. After a clock was set back, an entry of the future counts as made now:
 * nothing is forgotten, and nobody waits longer than one window for it.
 */
export const ledgerAt = (ledger: Ledger, now: number): Ledger =>
  ledger
    .filter(({ at }) => at > now - WINDOWS.day)
    .map((entry) => (entry.at > now ? { ...entry, at: now } : entry));

/** Writes down what was spent by `at`. */
export const charge = (ledger: Ledger, at: number, spent: Spent): Ledger => {
  const current = ledgerAt(ledger, at);
  if (spent.tokens === 0 && spent.microUsd === 0) return current;
  const last = current.at(-1);
  if (last === undefined || Math.floor(last.at / GRAIN_MS) !== Math.floor(at / GRAIN_MS))
    return [...current, { at, ...spent }];
  return [...current.slice(0, -1), { at, ...plus(last, spent) }];
};

const within = (ledger: Ledger, now: number, window: 'hour' | 'day'): Ledger =>
  ledgerAt(ledger, now).filter(({ at }) => at > now - WINDOWS[window]);

/** What went in the window that ends now. */
export const spentIn = (ledger: Ledger, now: number, window: 'hour' | 'day'): Spent =>
  within(ledger, now, window).reduce<Spent>(plus, NOTHING);

const left = (ledger: Ledger, now: number, budgets: Budgets, of: keyof Spent): number => {
  const of1 = (window: 'hour' | 'day'): number => budgets[window][of] - spentIn(ledger, now, window)[of];
  return Math.max(0, Math.min(budgets.tick[of], of1('hour'), of1('day')));
};

/** What the next tick may spend: its own budget, or what is left of the hour's or the day's. */
export const allowanceAt = (ledger: Ledger, now: number, budgets: Budgets): Spent => ({
  tokens: left(ledger, now, budgets, 'tokens'),
  microUsd: left(ledger, now, budgets, 'microUsd'),
});

const amount = (of: keyof Spent, value: number): string =>
  of === 'tokens' ? `${value} tokens` : `${(value / 1_000_000).toFixed(2)} US dollars`;

/** The first moment at which less than the budget is in the window. A budget of nothing never has room: one window at a time. */
const roomAt = (
  entries: Ledger,
  now: number,
  window: 'hour' | 'day',
  of: keyof Spent,
  most: number,
): number => {
  let rest = entries.reduce((sum, entry) => sum + entry[of], 0);
  for (const entry of entries) {
    rest -= entry[of];
    if (rest < most) return entry.at + WINDOWS[window];
  }
  return now + WINDOWS[window];
};

const exhaustedIn = (
  ledger: Ledger,
  now: number,
  budgets: Budgets,
  window: 'hour' | 'day',
  of: keyof Spent,
): Exhausted | null => {
  const entries = within(ledger, now, window);
  const measured = entries.reduce((sum, entry) => sum + entry[of], 0);
  const needed = budgets[window][of];
  if (measured < needed) return null;
  const until = roomAt(entries, now, window, of, needed);
  const sentence = `Initiative has spent ${amount(of, measured)} in the last ${window}, and ${amount(of, needed)} is the limit: it sleeps until ${new Date(until).toISOString()}.`;
  return { window, of: of === 'tokens' ? 'tokens' : 'dollars', measured, needed, until, sentence };
};

/** What is used up now, and of several the one that lasts longest; null: there is something left of each budget. */
export const exhaustedAt = (ledger: Ledger, now: number, budgets: Budgets): Exhausted | null =>
  (['hour', 'day'] as const)
    .flatMap((window) =>
      (['tokens', 'microUsd'] as const).map((of) => exhaustedIn(ledger, now, budgets, window, of)),
    )
    .reduce(
      (longest, one) => (one !== null && (longest === null || one.until > longest.until) ? one : longest),
      null,
    );
