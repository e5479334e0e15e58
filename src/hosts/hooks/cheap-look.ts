import * as E from 'fp-ts/lib/Either.js';
import type { Settings } from '../../config.js';
import { nodeClock } from '../../effects/live/node-clock.js';
import { nodeFiles } from '../../effects/live/node-files.js';
import { consolidationClock } from '../../effects/services/clock-skew/consolidation-clock.js';
import { notBeforeFile } from '../../effects/services/not-before/not-before-file.js';
import { makeState } from '../../effects/services/state/make-state.js';
import type { StorePaths } from '../../effects/services/stores/locate-store.js';
import { cheapGates } from '../../machines/gate/cheap-gates.js';
import type { GateInput } from '../../machines/gate/gate.input.js';
import { refusedByNotBefore, refusedByThrottle } from '../../machines/gate/gate.rules.js';
import type { Refused } from '../../machines/gate/gate.verdict.js';
import { noteOf } from '../../machines/gate/not-before.rules.js';

/** A source of randomness takes a fifth of the time of a hook to load, for a note that is only read here. */
const unique = (): string => String(process.pid);

const inputOf = ({ switches, thresholds }: Settings, currentSession: string): GateInput => ({
  switches,
  thresholds,
  now: nodeClock.now(),
  lastScanAt: null,
  shared: true,
  force: false,
  person: false,
  currentSession,
});

/** Only a lock file with an owner is looked into, so the services of the lock are loaded only then. */
const clockOf = (paths: StorePaths) =>
  consolidationClock({
    files: nodeFiles,
    clock: nodeClock,
    makeState: makeState(nodeFiles, paths.state),
    ...paths,
    lastConsolidatedAt: async () => {
      const { lastConsolidatedAt } = await import('./held-lock.js');
      return lastConsolidatedAt(paths)();
    },
  });

/**
 * Why a dream is not to begin as far as that can be told from the switches, the lock file and the note of rests; null: a process
 * that counts the sessions is worth its cost.
 */
export const cheapLook = async (
  settings: Settings,
  paths: StorePaths,
  currentSession: string,
): Promise<Refused | null> => {
  const input = inputOf(settings, currentSession);
  const refused = await cheapGates(input, clockOf(paths));
  if (refused !== null) return refused;
  const reading = await notBeforeFile({ files: nodeFiles, state: paths.state, unique }).read();
  // What cannot be read is told by whoever asks all the gates.
  if (E.isLeft(reading)) return null;
  const note = noteOf(reading.right);
  return refusedByNotBefore(input, note) ?? refusedByThrottle(input, note);
};
