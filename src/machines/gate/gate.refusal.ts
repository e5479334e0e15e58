import type { GateError, GateName, Refused } from './gate.verdict.js';

type Refusal = Omit<Refused, '_tag' | 'gate' | 'error' | 'passesAt'> & { passesAt?: number };
/** A refusal by one gate, asked without trouble. */
export const refuse = (gate: GateName, refusal: Refusal): Refused => ({
  _tag: 'Refused',
  gate,
  measured: refusal.measured,
  needed: refusal.needed,
  passesAt: refusal.passesAt ?? null,
  sentence: refusal.sentence,
  error: null,
});

/** A gate that could not be asked refuses: the turn goes on, and the next one asks again. */
export const refusedByError = (gate: GateName, error: GateError): Refused => ({
  ...refuse(gate, {
    measured: null,
    needed: gate === 'sessions' ? 'a count of sessions' : 'the time of the last consolidation',
    sentence: `Not now: ${gate === 'sessions' ? 'the sessions could not be counted' : 'the lock could not be read'} (${describe(error)}).`,
  }),
  error,
});

const describe = (error: GateError): string =>
  Object.values(error)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
