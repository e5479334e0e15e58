import type { Settings } from '../config.js';
import type { Clock } from '../effects/ports/clock.js';
import type { Files } from '../effects/ports/files.js';
import type { LockFolder } from '../effects/ports/lock-folder.js';
import { type ClockParts, consolidationClock } from '../effects/services/clock-skew/consolidation-clock.js';
import { sessionsOf } from '../effects/services/sessions/sessions.js';
import type { StorePaths } from '../effects/services/stores/locate-store.js';
import { cheapGates } from '../machines/gate/cheap-gates.js';
import type { GateInput } from '../machines/gate/gate.input.js';
import { refusedByError } from '../machines/gate/gate.refusal.js';
import { type GateVerdict, gateError } from '../machines/gate/gate.verdict.js';
import { listeners } from '../runtime/listeners.js';
import type { GateWorld } from './gate-run.js';

/** What an evaluation works with. `lock` is the store's; it is asked only where the lock file has an owner. */
export type GateParts = {
  readonly files: Files;
  readonly clock: Clock;
  readonly lock: Pick<LockFolder, 'lastConsolidatedAt'>;
  /** Makes the store's state folder: a time that lies ahead of the clock is noted there. */
  readonly makeState: ClockParts['makeState'];
};

/** `force` skips the refusals of time, throttle and sessions; `person`: asked for by hand, so it need not be turned on. */
export type GateOptions = {
  readonly settings: Settings;
  readonly force?: boolean;
  readonly person?: boolean;
  readonly currentSession?: string | null;
};

/**
 * Asks the gates of one store, and never rejects. Its throttle is its own: two of them in one process share nothing, so a
 * host keeps one for each store.
 */
export type GateKeeper = { readonly evaluate: (options: GateOptions) => Promise<GateVerdict> };

/** Watches verdicts, refusals included: they leave no other trace. */
export type OnVerdict = (verdict: GateVerdict) => void;

/**
 * A keeper for one store. A turn that is refused by the switches or by time loads neither the runtime nor XState. What
 * goes on from there goes one after another, so that each evaluation finds the throttle as the one before left it.
 */
export const keeperOver = (parts: GateParts, paths: StorePaths, onVerdict?: OnVerdict): GateKeeper => {
  const world = gateWorld(parts, paths);
  const observers = listeners<GateVerdict>();
  if (onVerdict !== undefined) observers.add(onVerdict);
  let lastScanAt: number | null = null;
  let previous: Promise<unknown> = Promise.resolve();

  const askMachine = async (options: GateOptions): Promise<GateVerdict> => {
    const { runGates } = await import('./gate-run.js');
    const output = await runGates(world, gateInput(options, world.clock.now(), lastScanAt));
    lastScanAt = output.lastScanAt;
    return output.verdict;
  };
  const askInTurn = (options: GateOptions): Promise<GateVerdict> => {
    const verdict = previous.then(() => askMachine(options)).catch(notNow);
    previous = verdict;
    return verdict;
  };

  const ask = (options: GateOptions): Promise<GateVerdict> =>
    cheapGates(gateInput(options, world.clock.now(), lastScanAt), world.readClock).then(
      (refused) => refused ?? askInTurn(options),
      notNow,
    );

  return {
    evaluate: async (options) => {
      const verdict = await ask(options);
      observers.tell(verdict);
      return verdict;
    },
  };
};

/** A defect costs the dream, never the turn. */
const notNow = (defect: unknown): GateVerdict => refusedByError('time', gateError(defect));

/** One evaluation by a process that asks only once. */
export const evaluateGates = (
  parts: GateParts,
  paths: StorePaths,
  options: GateOptions,
): Promise<GateVerdict> => keeperOver(parts, paths).evaluate(options);

const gateWorld = (parts: GateParts, paths: StorePaths): GateWorld => ({
  clock: parts.clock,
  readClock: consolidationClock({ ...parts, ...paths, lastConsolidatedAt: parts.lock.lastConsolidatedAt }),
  sessions: sessionsOf(parts.files, paths.transcripts, paths.layout),
});

const gateInput = (options: GateOptions, now: number, lastScanAt: number | null): GateInput => ({
  switches: options.settings.switches,
  thresholds: options.settings.thresholds,
  now,
  lastScanAt,
  force: options.force ?? false,
  person: options.person ?? false,
  currentSession: options.currentSession ?? null,
});
