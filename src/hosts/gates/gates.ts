import type { Settings } from '../../config.js';
import type { Clock } from '../../effects/ports/clock.js';
import type { Files } from '../../effects/ports/files.js';
import type { LockFolder } from '../../effects/ports/lock-folder.js';
import {
  type ClockParts,
  consolidationClock,
} from '../../effects/services/clock-skew/consolidation-clock.js';
import { sessionsOf } from '../../effects/services/sessions/sessions.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { cheapGates } from '../../machines/gate/cheap-gates.js';
import type { GateInput } from '../../machines/gate/gate.input.js';
import { refusedByError } from '../../machines/gate/gate.refusal.js';
import { type GateVerdict, gateError } from '../../machines/gate/gate.verdict.js';
import { listeners } from '../../runtime/listeners.js';
import type { GateWorld } from './gate-run.js';

/** What an evaluation works with. `lock` is the store's; it is asked only where the lock file has an owner. */
export type GateParts = {
  readonly files: Files;
  readonly clock: Clock;
  readonly lock: Pick<LockFolder, 'lastConsolidatedAt'>;
  /** Makes the store's state folder: a time that lies ahead of the clock is noted there. */
  readonly makeState: ClockParts['makeState'];
  /** A new part for a file name each time. */
  readonly random: () => string;
};

/** `force` skips the refusals of time, not-before, throttle and sessions; `person`: asked for by hand, so it need not be turned on. */
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
 * `onVerdict` watches every verdict. `shared`: this process asks only once, so its look at the sessions is noted in the state
 * folder for the next one. Every keeper respects what is noted there.
 */
export type KeeperOptions = { readonly onVerdict?: OnVerdict; readonly shared?: boolean };

/**
 * A keeper for one store. A turn that is refused by the switches or by time loads neither the runtime nor XState. What
 * goes on from there goes one after another, so that each evaluation finds the throttle as the one before left it.
 */
export const keeperOver = (
  parts: GateParts,
  paths: StorePaths,
  { onVerdict, shared = false }: KeeperOptions = {},
): GateKeeper => {
  const world = gateWorld(parts, paths);
  const inputOf = (options: GateOptions): GateInput =>
    gateInput(options, world.clock.now(), lastScanAt, shared);
  const observers = listeners<GateVerdict>();
  if (onVerdict !== undefined) observers.add(onVerdict);
  let lastScanAt: number | null = null;
  let previous: Promise<unknown> = Promise.resolve();

  const askMachine = async (options: GateOptions): Promise<GateVerdict> => {
    const [{ runGates }, { notBeforeFile }] = await Promise.all([
      import('./gate-run.js'),
      import('../../effects/services/not-before/not-before-file.js'),
    ]);
    const notBefore = notBeforeFile({ files: parts.files, state: paths.state, unique: parts.random });
    const output = await runGates({ ...world, notBefore }, inputOf(options));
    lastScanAt = output.lastScanAt;
    return output.verdict;
  };
  const askInTurn = (options: GateOptions): Promise<GateVerdict> => {
    const verdict = previous.then(() => askMachine(options)).catch(notNow);
    previous = verdict;
    return verdict;
  };

  const ask = (options: GateOptions): Promise<GateVerdict> =>
    cheapGates(inputOf(options), world.readClock).then((refused) => refused ?? askInTurn(options), notNow);

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
  keeper: KeeperOptions = {},
): Promise<GateVerdict> => keeperOver(parts, paths, keeper).evaluate(options);

const gateWorld = (parts: GateParts, paths: StorePaths): Omit<GateWorld, 'notBefore'> => ({
  clock: parts.clock,
  readClock: consolidationClock({ ...parts, ...paths, lastConsolidatedAt: parts.lock.lastConsolidatedAt }),
  sessions: sessionsOf(parts.files, paths.transcripts, paths.layout),
});

/** Field by field: copying an object would show in what a refusal costs every turn. */
const gateInput = (
  options: GateOptions,
  now: number,
  lastScanAt: number | null,
  shared: boolean,
): GateInput => ({
  switches: options.settings.switches,
  thresholds: options.settings.thresholds,
  now,
  lastScanAt,
  shared,
  force: options.force ?? false,
  person: options.person ?? false,
  currentSession: options.currentSession ?? null,
});
