import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { ClockReading } from '../../effects/ports/consolidation-clock.js';

import type { GateInput } from './gate.input.js';
import { refusedByError } from './gate.refusal.js';
import { refusedByStore, refusedBySwitch, refusedByTime } from './gate.rules.js';
import type { GateError, Refused } from './gate.verdict.js';

/**
 * The first gates without their machine, for the path that every turn of a host takes: the same rules on the same
 * reading, but neither a runtime nor XState is loaded to say "not yet".
 *
 * @returns why the gates refuse, or null when the machine has to be asked.
 */
export const cheapGates = async (
  input: GateInput,
  readClock: TaskEither<GateError, ClockReading>,
): Promise<Refused | null> => {
  const off = refusedBySwitch(input);
  if (off !== null) return off;
  const reading = await readClock();
  if (E.isLeft(reading)) return refusedByError('time', reading.left);
  return refusedByStore(reading.right) ?? refusedByTime(input, reading.right);
};
