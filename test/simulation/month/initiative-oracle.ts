import type { TurnEnd, TurnRequest } from '../../../src/hosts/assistant/turn/turn.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** Nobody has to have talked for so long. */
export const INTERVAL_MS = MINUTE;
/** Tokens. */
export const [TICK_TOKENS, HOUR_TOKENS, DAY_TOKENS] = [100, 400, 1_500];

/** Milliseconds that timers count, and those that really went by: a computer that sleeps counts none of the former. */
export type Instant = { readonly steady: number; readonly real: number };

type Charge = { readonly real: number; readonly tokens: number };

/** What initiative may do, by its rules in words; it knows what people and the API did, and nothing of the product's state. */
export type InitiativeOracle = {
  readonly complaints: readonly string[];
  readonly isPaused: () => boolean;
  readonly isTalking: () => boolean;
  readonly inFlight: () => number;
  readonly begins: (asker: TurnRequest['asker'], at: Instant) => void;
  readonly ends: (asker: TurnRequest['asker'], end: TurnEnd, at: Instant) => void;
  readonly esc: (at: Instant) => void;
  /** `midway`: in the middle of a step. A tick that was decided in that instant waits for the person's turn, and comes right after it. */
  readonly input: (at: Instant, midway: boolean) => void;
  readonly died: (at: Instant) => void;
  /** A process goes on with what the last one left. */
  readonly started: (at: Instant) => void;
  /** It is at rest: does it say of itself that it is paused, and what does it count as spent in the last day? */
  readonly stands: (paused: boolean, counted: number, at: Instant) => void;
  /** What was spent before counts as older than it is from now on, and nobody can know better. */
  readonly setForward: () => void;
};

const backOff = (failures: number): number =>
  failures === 0 ? INTERVAL_MS : Math.min(HOUR, MINUTE * 2 ** (failures - 1));

const waitAfter = (end: TurnEnd, failures: number): number => {
  if (end._tag === 'ApiFailed') return Math.max(backOff(failures), end.retryAfterMs ?? 0);
  return end._tag === 'Answered' ? Math.max(INTERVAL_MS, end.sleepMs ?? 0) : backOff(failures);
};

const NEVER = -1;

export const initiativeOracle = (): InitiativeOracle => {
  const complaints: string[] = [];
  let charges: Charge[] = [];
  let [inFlight, failures, notBefore] = [0, 0, 0];
  // A change of which the process died in the same instant may be lost, so that it is known when it was.
  let [paused, talking, isDoubtful, mayFollow] = [false, false, false, false];
  let [changed, ended] = [NEVER, NEVER];

  const complain = (at: Instant, what: string): void => {
    complaints.push(`${(at.steady / DAY).toFixed(4)} days: ${what}`);
  };
  const within = (at: Instant, ms: number): number =>
    charges.filter(({ real }) => at.real - real < ms).reduce((sum, { tokens }) => sum + tokens, 0);

  const failuresAfter = (end: TurnEnd, asker: TurnRequest['asker']): number => {
    if (end._tag === 'Stopped' || asker === 'job') return failures;
    if (end._tag === 'ApiFailed') return asker === 'tick' ? failures + 1 : Math.max(1, failures);
    return end._tag === 'Failed' && asker === 'person' ? failures : 0;
  };

  /** What ended in this very instant may not have been heard any more: then it counts as stopped, which says nothing of the API. */
  const forgetNewest = (at: Instant): void => {
    if (ended === at.steady) failures = Math.max(0, failures - 1);
  };

  const charge = (at: Instant, tokens: number): void => {
    charges.push({ real: at.real, tokens });
    charges = charges.filter(({ real }) => at.real - real < DAY);
    if (within(at, HOUR) > HOUR_TOKENS) complain(at, `${within(at, HOUR)} tokens in an hour`);
    if (within(at, DAY) > DAY_TOKENS) complain(at, `${within(at, DAY)} tokens in a day`);
  };

  return {
    complaints,
    isPaused: () => paused,
    isTalking: () => talking,
    inFlight: () => inFlight,
    begins: (asker, at) => {
      inFlight += 1;
      if (inFlight > 1) complain(at, 'two calls are under way');
      if (asker !== 'tick') return;
      // What is heard in the middle of a step counts from when that is done, and no time goes by until then.
      if (at.steady === changed || (mayFollow && at.steady === ended)) return;
      if (paused) complain(at, 'a call while it is paused');
      if (talking) complain(at, 'a call while somebody talks');
      if (at.steady < notBefore) complain(at, `a call ${notBefore - at.steady} ms too soon`);
    },
    ends: (asker, end, at) => {
      inFlight -= 1;
      if (asker !== 'person') charge(at, end.spent.tokens);
      if (asker === 'job') return;
      if (asker === 'person') talking = false;
      failures = failuresAfter(end, asker);
      notBefore = at.steady + waitAfter(end, failures);
      ended = at.steady;
    },
    esc: (at) => {
      [paused, talking, changed] = [true, false, at.steady];
      forgetNewest(at);
    },
    input: (at, midway) => {
      [paused, talking, changed, notBefore] = [false, true, at.steady, 0];
      mayFollow = midway;
    },
    died: (at) => {
      [inFlight, talking] = [0, false];
      isDoubtful ||= changed === at.steady;
      forgetNewest(at);
    },
    started: (at) => {
      notBefore = at.steady + backOff(failures);
    },
    stands: (says, counted, at) => {
      if (isDoubtful) paused = says;
      isDoubtful = false;
      if (says !== paused) complain(at, `it is said to be ${says ? '' : 'not '}paused`);
      if (counted < within(at, DAY)) complain(at, `of ${within(at, DAY)} tokens ${counted} are counted`);
    },
    setForward: () => {
      charges = [];
    },
  };
};
