import { pick, type Random, seeded } from '../../../src/effects/simulated/random.js';
import { emptyTree, type Tree } from '../../../src/effects/simulated/tree.js';
import type { TurnEnd } from '../../../src/hosts/assistant/turn/turn.js';
import { spentIn } from '../../../src/machines/proactive/proactive.ledger.js';
import { type InitiativeOracle, type Instant, initiativeOracle } from './initiative-oracle.js';
import { type DaemonProcess, type Daemons, daemonProcess, type Served } from './initiative-process.js';
import { type MonthClock, monthClock } from './month-clock.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** Who makes things happen is no process. */
const NOBODY = 0;

/** For some days the API does what it likes, or is down, or the model ends each call with a sleep. */
type Mood = 'mixed' | 'down' | 'sleepy';

/** A month of a daemon's initiative under way. */
type Month = {
  readonly random: Random;
  readonly tree: Tree;
  readonly clock: MonthClock;
  readonly daemons: Daemons;
  readonly oracle: InitiativeOracle;
  readonly happened: Map<string, number>;
  /** Happens in the middle of the next call. */
  inNextCall: ((month: Month) => void) | null;
  /** Ends a person's turn that is under way. */
  interrupt: () => void;
  isMidway: boolean;
  process: DaemonProcess | null;
  pids: number;
  mood: Mood;
  /** By how much the wall clock was set since the month began; what it slept has gone by. */
  setBy: number;
};

const happen = ({ happened }: Pick<Month, 'happened'>, what: string): void =>
  void happened.set(what, (happened.get(what) ?? 0) + 1);

const now = ({ clock, setBy }: Pick<Month, 'clock' | 'setBy'>): Instant => ({
  steady: clock.steady(),
  real: clock.wall() - setBy,
});

const BASE = { runId: 'run', spent: { tokens: 0, microUsd: 0 } };
const failing = (retryAfterMs: number | null): TurnEnd => ({
  ...BASE,
  ...{ _tag: 'ApiFailed', reason: 'It is down.', retryAfterMs },
});
const answered = (sleepMs: number | null): TurnEnd => ({
  ...BASE,
  ...{ _tag: 'Answered', words: 'Done.', sleepMs },
});
const MIXED: readonly TurnEnd[] = [
  ...[answered(null), answered(null), answered(null), answered(20 * MINUTE), failing(null)],
  ...[failing(3 * HOUR), { ...BASE, _tag: 'Failed', reason: 'It breaks a rule.' }],
] as const;

const served = (month: Month): Served => {
  const { random, mood } = month;
  const mixed = pick(random, MIXED) ?? answered(null);
  const end = { mixed, down: failing(null), sleepy: answered(40 * MINUTE) }[mood];
  // Odd, since the clock takes a whole second for a tick that nobody waits for.
  const ms = 1 + 2 * Math.floor(random() * 2_400);
  const act = month.inNextCall;
  month.inNextCall = null;
  if (act !== null) month.clock.of(NOBODY).setTimer(Math.floor(ms / 2), () => act(month));
  return { ms, tokens: Math.floor(random() * 120), end };
};

const start = (month: Month): void => {
  month.pids += 1;
  happen(month, 'start');
  month.process = daemonProcess(month.daemons, month.pids);
  month.oracle.started(now(month));
};

const die = (month: Month): void => {
  if (month.process === null) return;
  month.process.die();
  month.process = null;
  month.interrupt = () => {};
  month.oracle.died(now(month));
};

const dies = (month: Month): void => {
  happen(month, month.oracle.inFlight() > 0 ? 'death in a call' : 'death');
  if (month.oracle.isPaused()) happen(month, 'death while paused');
  die(month);
};

const stop = (month: Month): void => {
  const { process, clock } = month;
  const parts = process?.parts();
  if (parts === undefined || parts === null) return;
  happen(month, 'stop');
  clock.stir();
  const died = (): void => {
    if (month.process === process) die(month);
  };
  void parts.initiative.stop().then(died);
};

const esc = (month: Month): void => {
  const parts = month.process?.parts();
  if (parts === undefined || parts === null) return;
  happen(month, month.oracle.inFlight() > 0 ? 'Esc in a call' : 'Esc');
  month.oracle.esc(now(month));
  month.clock.stir();
  month.interrupt();
  parts.initiative.hear({ _tag: 'Esc' });
};

const heardOf = (end: TurnEnd | null) => {
  if (end?._tag === 'Answered') return { _tag: 'Answered', sleepMs: end.sleepMs } as const;
  if (end?._tag === 'ApiFailed') return { _tag: 'ApiFailed', retryAfterMs: end.retryAfterMs } as const;
  return { _tag: 'Ended' } as const;
};

const talk = (month: Month): void => {
  const { oracle, clock, process } = month;
  const parts = process?.parts();
  if (parts === undefined || parts === null || oracle.isTalking()) return;
  happen(month, oracle.isPaused() ? 'input ends a pause' : 'input');
  oracle.input(now(month), month.isMidway);
  clock.stir();
  const interruption = new AbortController();
  month.interrupt = () => interruption.abort();
  parts.initiative.hear({ _tag: 'Input' });
  const request = { asker: 'person', text: 'Hello.', allowance: null, once: false } as const;
  void parts.spending.turn(request, interruption.signal).then((end) => parts.initiative.hear(heardOf(end)));
};

const job = ({ process, clock, happened }: Month): void => {
  const parts = process?.parts();
  if (parts === undefined || parts === null) return;
  happen({ happened }, 'job');
  clock.stir();
  const request = { asker: 'job', text: 'Do it.', allowance: parts.budget.allowance(), once: false } as const;
  void parts.spending.turn(request, new AbortController().signal);
};

const midway =
  (act: (month: Month) => void) =>
  (month: Month): void =>
    month.process?.after(1 + Math.floor(month.random() * 40), () => {
      month.isMidway = true;
      act(month);
      month.isMidway = false;
    });

const inNextCall =
  (act: (month: Month) => void) =>
  (month: Month): void => {
    month.inNextCall = act;
  };

const slept = (month: Month): void => {
  happen(month, 'slept');
  month.clock.set(Math.floor(month.random() * 14 * HOUR));
};

const clockSet = (month: Month): void => {
  const ms = Math.floor((month.random() * 4 - 2) * HOUR);
  happen(month, ms < 0 ? 'clock set back' : 'clock set forward');
  month.clock.set(ms);
  month.setBy += ms;
  if (ms > 0) month.oracle.setForward();
};

const OFTEN = [
  ...[esc, midway(esc), inNextCall(esc), talk, talk, midway(talk), inNextCall(talk)],
  ...[job, job, dies, midway(dies), inNextCall(dies), stop],
];
const RARE = [slept, clockSet];
const MOODS: readonly Mood[] = ['mixed', 'mixed', 'down', 'sleepy'];

/** What the daemon says of itself, where nothing of it is under way. */
const compare = (month: Month): void => {
  const parts = month.process?.parts();
  if (parts === undefined || parts === null) return;
  const { tokens } = spentIn(parts.budget.ledger(), month.clock.wall(), 'day');
  month.oracle.stands(parts.initiative.mode() === 'paused', tokens, now(month));
};

const beginMonth = (seed: number, zone: string, from: number): Month => {
  const clock = monthClock(from);
  const oracle = initiativeOracle();
  const tree = emptyTree(() => BigInt(clock.wall()) * 1_000_000n);
  const month: Month = {
    ...{ random: seeded(seed), tree, clock, oracle, happened: new Map() },
    daemons: {
      ...{ tree, clock, zone, living: new Set() },
      serve: () => served(month),
      begins: ({ asker }) => oracle.begins(asker, now(month)),
      ends: ({ asker }, end) => {
        happen(month, `${asker}: ${end._tag}`);
        oracle.ends(asker, end, now(month));
      },
      onMind: (mind) => happen(month, mind),
    },
    ...{
      inNextCall: null,
      isMidway: false,
      interrupt: () => {},
      process: null,
      pids: 100,
      mood: 'mixed',
      setBy: 0,
    },
  };
  return month;
};

export type MonthOfInitiative = Pick<Month, 'tree' | 'happened'> & { readonly complaints: readonly string[] };

/** Lets so many days pass by a seed. */
export const monthOfInitiative = async (
  seed: number,
  { zone, start: from, days }: { readonly zone: string; readonly start: number; readonly days: number },
): Promise<MonthOfInitiative> => {
  const month = beginMonth(seed, zone, from);
  const { random, clock, oracle, happened, tree } = month;
  for (let change = 0; clock.wall() < from + days * DAY; ) {
    if (month.process === null) start(month);
    if (clock.wall() >= change) {
      change = clock.wall() + (1 + random()) * DAY;
      month.mood = pick(random, MOODS) ?? 'mixed';
    }
    await clock.advance(1 + Math.floor(random() * random() * 9 * HOUR));
    compare(month);
    if (oracle.isPaused() && random() < 0.5) talk(month);
    else pick(random, random() < 0.85 ? OFTEN : RARE)?.(month);
  }
  await clock.advance(1);
  compare(month);
  return { tree, happened, complaints: oracle.complaints };
};
