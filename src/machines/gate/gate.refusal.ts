import { reasonOf } from '../reason.js';
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

const NOT_COUNTED = 'Not now: the sessions could not be counted';
const NOT_READ = 'Not now: the lock could not be read';

/** A gate that could not be asked refuses: the turn goes on, and the next one asks again. */
export const refusedByError = (gate: GateName, error: GateError): Refused => ({
  ...refuse(gate, {
    measured: null,
    needed: gate === 'sessions' ? 'a count of sessions' : 'the time of the last consolidation',
    sentence: reasonOf(gate === 'sessions' ? NOT_COUNTED : NOT_READ, error),
  }),
  error,
});
