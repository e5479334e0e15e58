import type { GateName, GateVerdict } from '../../machines/gate/gate.verdict.js';

const UNITS: Readonly<Record<GateName, string | null>> = {
  enabled: null,
  store: null,
  time: 'hours',
  'not-before': null,
  throttle: 'minutes',
  sessions: 'sessions',
};

/** Rounded down, so that what was refused never looks like enough. */
const rounded = (measured: GateVerdict['measured']): GateVerdict['measured'] =>
  typeof measured === 'number' ? Math.floor(measured * 100) / 100 : measured;

/** What a gate says, for a program: `unit` is that of `measured` and `needed`, null where these are words. */
export const verdictJson = <V extends Pick<GateVerdict, 'gate' | 'measured'>>(verdict: V) => ({
  ...verdict,
  measured: rounded(verdict.measured),
  unit: UNITS[verdict.gate],
});
