import { readSettings } from '../../config.js';
import type { GateInput } from '../../machines/gate/gate.input.js';

/** Noon of a day in the middle of nowhere special. */
export const NOON = Date.UTC(2031, 4, 17, 12);

export const nsOf = (ms: number): string => String(BigInt(ms) * 1_000_000n);

/** An evaluation of a store for which everything is turned on. */
export const inputWith = (changes: Partial<GateInput> = {}): GateInput => ({
  ...readSettings({ autoDreamEnabled: true }, {}, {}),
  now: NOON,
  lastScanAt: null,
  shared: false,
  force: false,
  person: false,
  currentSession: null,
  ...changes,
});
