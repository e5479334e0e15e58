import type { GateVerdict } from '../../machines/gate/gate.verdict.js';

/** All gates have passed: what a dream starts with. */
export const openVerdict: Extract<GateVerdict, { readonly _tag: 'Open' }> = {
  _tag: 'Open',
  gate: 'sessions',
  measured: 6,
  needed: 5,
  sentence: 'Six sessions.',
  passesAt: null,
  error: null,
  sessions: ['11111111-1111-4111-8111-111111111111'],
  lastConsolidatedNs: null,
};
