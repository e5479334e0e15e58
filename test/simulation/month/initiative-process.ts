import { carryOutCall } from '../../../src/effects/simulated/call-failure.js';
import { filesOver, type Performer } from '../../../src/effects/simulated/files-over.js';
import { ownerOf } from '../../../src/effects/simulated/sim-process.js';
import type { Tree } from '../../../src/effects/simulated/tree.js';
import { type Budget, openBudget } from '../../../src/hosts/assistant/budget/budget.js';
import { type Initiative, startInitiative } from '../../../src/hosts/assistant/initiative/initiative.js';
import { type Spending, spendingOn } from '../../../src/hosts/assistant/live/spending.js';
import type { TurnEnd, TurnRequest, Turns } from '../../../src/hosts/assistant/turn/turn.js';
import { liveCapabilities } from '../../../src/hosts/capabilities.js';
import { openStore, type Store } from '../../../src/hosts/store.js';
import { FOLDERS } from '../../../src/testing/places.js';
import { DAY_TOKENS, HOUR_TOKENS, INTERVAL_MS, TICK_TOKENS } from './initiative-oracle.js';
import type { MonthClock } from './month-clock.js';

/** What the API does with a call: how long it takes, what it costs at most, and how it ends. */
export type Served = { readonly ms: number; readonly tokens: number; readonly end: TurnEnd };

/** What all processes share, and who hears what they do. */
export type Daemons = {
  readonly tree: Tree;
  readonly clock: MonthClock;
  readonly zone: string;
  readonly living: Set<number>;
  readonly serve: () => Served;
  readonly begins: (request: TurnRequest) => void;
  readonly ends: (request: TurnRequest, end: TurnEnd) => void;
  readonly onMind: (mind: string) => void;
};

/** A daemon whose assistant takes initiative; `parts` are null until it has started. */
export type DaemonProcess = {
  readonly pid: number;
  readonly parts: () => {
    readonly initiative: Initiative;
    readonly budget: Budget;
    readonly spending: Spending;
  } | null;
  /** Something happens to it in the middle of its work, after so many system calls. */
  readonly after: (calls: number, act: () => void) => void;
  readonly die: () => void;
};

const spent = (tokens: number) => ({ tokens, microUsd: tokens });

const BUDGETS = { tick: spent(TICK_TOKENS), hour: spent(HOUR_TOKENS), day: spent(DAY_TOKENS) };

/** Nobody asks a run by its inbox here, which is looked at each five seconds. */
const [LOOK_MS, SELDOM_MS] = [5_000, 6 * 3_600_000];

type Interruption = { calls: number; act: () => void };

/** System calls of a process that never come back once it is dead. */
const mortal =
  ({ living, clock }: Daemons, pid: number, interruption: Interruption): Performer =>
  (call) =>
  () =>
    new Promise((resolve) => {
      clock.stir();
      if (!living.has(pid)) return;
      const { told } = carryOutCall(call, null);
      interruption.calls -= 1;
      if (interruption.calls === 0) interruption.act();
      if (living.has(pid)) resolve(told);
    });

const storeOf = (daemons: Daemons, pid: number, interruption: Interruption): Store => {
  const { tree, clock, living } = daemons;
  let names = 0;
  const { now, setTimer } = clock.of(pid);
  return openStore(
    {
      ...liveCapabilities(),
      files: filesOver(tree, mortal(daemons, pid, interruption)),
      clock: { now, setTimer: (ms, fire) => setTimer(ms === LOOK_MS ? SELDOM_MS : ms, fire) },
      random: () => {
        names += 1;
        return `p${pid}n${names}`;
      },
      environment: () => ({}),
      processes: {
        self: ownerOf(pid),
        liveness: (owner) => async () => (living.has(owner.pid) ? 'alive' : 'dead'),
        pidExists: (of) => async () => living.has(of),
      },
    },
    FOLDERS,
  );
};

const servedTurns =
  ({ living, clock, serve, begins, ends }: Daemons, pid: number): Turns =>
  async (request, signal) => {
    if (!living.has(pid)) return new Promise(() => {});
    begins(request);
    const { ms, tokens, end } = serve();
    await new Promise<void>((done) => {
      clock.of(pid).setTimer(ms, done);
      signal.addEventListener('abort', () => done(), { once: true });
      if (signal.aborted) done();
    });
    const cost = spent(Math.min(tokens, request.allowance?.tokens ?? tokens));
    const own: TurnEnd = signal.aborted
      ? { _tag: 'Stopped', runId: end.runId, spent: cost }
      : { ...end, spent: cost };
    if (living.has(pid)) ends(request, own);
    return own;
  };

/** A daemon goes on with what the last one left. */
export const daemonProcess = (daemons: Daemons, pid: number): DaemonProcess => {
  const { clock, zone, living, onMind } = daemons;
  const interruption: Interruption = { calls: 0, act: () => {} };
  living.add(pid);
  clock.stir();
  const store = storeOf(daemons, pid, interruption);
  let parts: ReturnType<DaemonProcess['parts']> = null;
  const start = async (): Promise<void> => {
    const budget = await openBudget(store, BUDGETS);
    const spending = spendingOn(budget, servedTurns(daemons, pid));
    const { others, turn } = spending;
    const initiative = await startInitiative({
      ...{ store, zone, budget, others, turn, onMind, intervalMs: INTERVAL_MS },
      ...{ tell: () => {}, onEnded: () => {} },
    });
    parts = { initiative, budget, spending };
  };
  void start();
  return {
    pid,
    parts: () => parts,
    after: (calls, act) => void Object.assign(interruption, { calls, act }),
    die: () => {
      living.delete(pid);
      clock.forget(pid);
    },
  };
};
