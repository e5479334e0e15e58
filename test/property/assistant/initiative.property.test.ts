import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drive } from '../../../src/effects/simulated/schedule.js';
import { simWorld } from '../../../src/effects/simulated/sim-world.js';
import { openBudget } from '../../../src/hosts/assistant/budget/budget.js';
import { startInitiative } from '../../../src/hosts/assistant/initiative/initiative.js';
import { spendingOn } from '../../../src/hosts/assistant/live/spending.js';
import type { TurnEnd, Turns } from '../../../src/hosts/assistant/turn/turn.js';
import { openStore } from '../../../src/hosts/store.js';
import { type Budgets, spentIn } from '../../../src/machines/proactive/proactive.ledger.js';
import { FOLDERS } from '../../../src/testing/places.js';
import { simulatedHost } from '../../../src/testing/simulated-host.js';
import { timersUntil } from './timers-until.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const spent = (tokens: number) => ({ tokens, microUsd: tokens });
const BUDGETS: Budgets = { tick: spent(100), hour: spent(600), day: spent(3_000) };

type Answer = { readonly ms: number; readonly tokens: number; readonly end: string };
type Happening = {
  readonly does: 'pass' | 'esc' | 'interrupt' | 'talk' | 'crash';
  readonly ms: number;
};

/** What the API does when it is asked: how long that takes, what it costs, and how it ends. */
const answer: fc.Arbitrary<Answer> = fc.record({
  ms: fc.integer({ min: 1, max: 5_000 }),
  tokens: fc.integer({ min: 0, max: 100 }),
  end: fc.oneof(
    { weight: 4, arbitrary: fc.constant('answers' as const) },
    { weight: 2, arbitrary: fc.constant('fails' as const) },
    { weight: 1, arbitrary: fc.constant('fails for long' as const) },
    { weight: 1, arbitrary: fc.constant('sleeps' as const) },
    { weight: 1, arbitrary: fc.constant('is not let in' as const) },
  ),
});

const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ms: fc.integer({ min: 1, max: 15 * MINUTE }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('interrupt' as const), ms: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('esc' as const), ms: fc.constant(0) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('talk' as const), ms: fc.integer({ min: 0, max: 2 * MINUTE }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('crash' as const), ms: fc.integer({ min: 0, max: HOUR }) }),
  },
);

const endOf = ({ end, tokens }: Answer): TurnEnd => {
  const base = { runId: 'run', spent: spent(tokens) };
  if (end === 'fails') return { ...base, _tag: 'ApiFailed', reason: 'It is down.', retryAfterMs: null };
  if (end === 'fails for long')
    return { ...base, _tag: 'ApiFailed', reason: 'It is down.', retryAfterMs: 3 * HOUR };
  if (end === 'is not let in') return { ...base, _tag: 'Failed', reason: 'It breaks a rule.' };
  return { ...base, _tag: 'Answered', words: 'Done.', sleepMs: end === 'sleeps' ? 20 * MINUTE : null };
};

/** Random lives may pass by one of what must be seen; these do not. */
const EACH: [Answer[], Happening[]][] = [
  [
    [
      { ms: 5_000, tokens: 100, end: 'fails' },
      { ms: 5_000, tokens: 100, end: 'answers' },
    ],
    [
      { does: 'pass', ms: 5 * MINUTE },
      { does: 'interrupt', ms: 0 },
      { does: 'crash', ms: MINUTE },
      { does: 'pass', ms: HOUR },
      { does: 'talk', ms: MINUTE },
      { does: 'pass', ms: HOUR },
    ],
  ],
  [[{ ms: 1, tokens: 10, end: 'sleeps' }], [{ does: 'pass', ms: 5 * MINUTE }]],
];

/** One life of initiative over the wired parts, in virtual time. What must never be is checked where it would be. */
const live = async (answers: readonly Answer[], happenings: readonly Happening[]) => {
  const world = simWorld();
  const seen = { calls: 0, probes: 0, stopped: 0, crashes: 0, spent: 0, asleep: 0, carriedPause: 0 };
  let [inFlight, paused, talking, notBefore, failures, at] = [0, false, false, 0, 0, 0];
  const next = (): Answer => answers[at++ % answers.length] ?? { ms: 1, tokens: 1, end: 'answers' };

  /** Until when nothing may be begun, by the rules in words. */
  const note = (end: TurnEnd, now: number): void => {
    failures = end._tag === 'ApiFailed' ? failures + 1 : 0;
    const backOff = Math.min(HOUR, MINUTE * 2 ** (failures - 1));
    if (end._tag === 'ApiFailed') notBefore = now + Math.max(backOff, end.retryAfterMs ?? 0);
    else notBefore = now + ((end._tag === 'Answered' && end.sleepMs) || MINUTE);
  };

  const begin = async () => {
    const process = world.spawn();
    const store = openStore(simulatedHost(process), FOLDERS);
    const { clock } = store.capabilities;
    const turns: Turns = async ({ asker, allowance }, signal) => {
      if (asker !== 'tick') return endOf({ ms: 0, tokens: 5, end: 'answers' });
      inFlight += 1;
      seen.calls += 1;
      if (failures > 0) seen.probes += 1;
      expect({ inFlight, paused, talking }).toEqual({ inFlight: 1, paused: false, talking: false });
      expect(clock.now()).toBeGreaterThanOrEqual(notBefore);
      const given = next();
      const tokens = Math.min(given.tokens, allowance?.tokens ?? 0);
      await new Promise<void>((done) => {
        clock.setTimer(given.ms, done);
        signal.addEventListener('abort', () => done(), { once: true });
      });
      inFlight -= 1;
      if (signal.aborted) {
        seen.stopped += 1;
        return { _tag: 'Stopped', runId: 'run', spent: spent(tokens) };
      }
      const end = endOf({ ...given, tokens });
      note(end, clock.now());
      return end;
    };
    const budget = await openBudget(store, BUDGETS);
    const spending = spendingOn(budget, turns);
    const initiative = await startInitiative({
      ...{ store, zone: 'UTC', intervalMs: MINUTE, budget },
      ...{ others: spending.others, turn: spending.turn, tell: () => {} },
      onMind: (mind) => {
        if (mind === 'spent') seen.spent += 1;
        if (mind === 'asleep') seen.asleep += 1;
      },
      onEnded: expect.unreachable,
    });
    const withinBudget = (): void => {
      expect(spentIn(budget.ledger(), clock.now(), 'hour').tokens).toBeLessThanOrEqual(BUDGETS.hour.tokens);
      expect(spentIn(budget.ledger(), clock.now(), 'day').tokens).toBeLessThanOrEqual(BUDGETS.day.tokens);
    };
    return { process, initiative, withinBudget };
  };

  const pass = (ms: number): Promise<unknown> => drive(world, timersUntil(world, world.now() + ms));
  const started = async () => {
    const opening = begin();
    await pass(1);
    return opening;
  };
  let own = await started();
  for (const { does, ms } of happenings) {
    if (does === 'interrupt') {
      const limit = world.now() + 5 * MINUTE;
      const passing = timersUntil(world, limit);
      await drive(world, (steps, of) => (inFlight === 1 ? null : passing(steps, of)));
    }
    if (does === 'esc' || does === 'interrupt') {
      own.initiative.hear({ _tag: 'Esc' });
      paused = true;
    }
    if (does === 'talk') {
      own.initiative.hear({ _tag: 'Input' });
      // A call that is under way goes on; none begins.
      paused = false;
      talking = true;
      await pass(ms);
      talking = false;
      notBefore = 0;
      failures = 0;
      own.initiative.hear({ _tag: 'Answered', sleepMs: null });
    }
    if (does === 'crash') {
      world.crash(own.process);
      seen.crashes += 1;
      inFlight = 0;
      if (paused) seen.carriedPause += 1;
      await pass(ms);
      // What a call that died was about is not known; a new process may ask once after its own silence.
      notBefore = 0;
      own = await started();
      if (paused) expect(own.initiative.mode()).toBe('paused');
    }
    if (does === 'pass') await pass(ms);
    else await pass(1);
    own.withinBudget();
  }
  return seen;
};

describe('initiative, as it is wired', () => {
  it('has one call under way at most, none while it is paused, talked to or waits, and stays within its budgets', async () => {
    const sum = { calls: 0, probes: 0, stopped: 0, crashes: 0, spent: 0, asleep: 0, carriedPause: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 12 }),
        fc.array(happening, { minLength: 3, maxLength: 14 }),
        async (answers, happenings) => {
          const seen = await live(answers, happenings);
          for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += seen[key];
        },
      ),
      { numRuns: 18, examples: EACH },
    );
    for (const [what, count] of Object.entries(sum))
      expect({ what, count: Math.min(count, 1) }).toEqual({ what, count: 1 });
  });
});
