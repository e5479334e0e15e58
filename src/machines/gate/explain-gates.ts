import * as E from 'fp-ts/lib/Either.js';
import type { ClockReading } from '../../effects/ports/consolidation-clock.js';
import type { NotBefore } from '../../effects/ports/not-before.js';
import type { GateInput } from './gate.input.js';
import {
  ageOf,
  HOUR_MS,
  lastConsolidatedNs,
  MINUTE_MS,
  SCAN_PAUSE_MS,
  type SessionCount,
} from './gate.readings.js';
import { refusedByError } from './gate.refusal.js';
import {
  lastScanOf,
  refusedByNotBefore,
  refusedBySessions,
  refusedByStore,
  refusedBySwitch,
  refusedByThrottle,
  refusedByTime,
} from './gate.rules.js';
import { aheadNote, isoOf, sessionsOf, span } from './gate.sentences.js';
import type { GateError, GateVerdict, Refused } from './gate.verdict.js';

/** What one gate says by itself, whatever the others say: fields as in a verdict. */
export type GateExplanation = Omit<GateVerdict, '_tag' | 'sessions' | 'lastConsolidatedNs'> & {
  readonly passes: boolean;
};

/** All that the gates look at. */
export type GateFacts = {
  readonly input: GateInput;
  readonly reading: E.Either<GateError, ClockReading>;
  readonly note: NotBefore;
  readonly sessions: E.Either<GateError, SessionCount>;
};

type Passed = Pick<GateExplanation, 'gate' | 'measured' | 'needed' | 'sentence'>;

const explained = (refused: Refused | null, passed: Passed): GateExplanation => {
  if (refused === null) return { ...passed, passes: true, passesAt: null, error: null };
  const { _tag, ...rest } = refused;
  return { ...rest, passes: false };
};

const enabled = (input: GateInput): GateExplanation =>
  explained(refusedBySwitch(input), {
    gate: 'enabled',
    measured: 'on',
    needed: 'on',
    sentence: input.person ? 'Nothing keeps a person’s run from dreaming here.' : 'autodream is on.',
  });

const store = (reading: ClockReading): GateExplanation =>
  explained(refusedByStore(reading), {
    gate: 'store',
    measured: 'a memory folder',
    needed: 'a memory folder',
    sentence: 'There is a memory folder.',
  });

const time = (input: GateInput, reading: ClockReading): GateExplanation => {
  const last = lastConsolidatedNs(reading);
  const { minHours } = input.thresholds;
  const age = last === null ? null : ageOf(last, input.now);
  const since = age === null ? 'Never consolidated' : `Last consolidated ${span(age)} ago`;
  return explained(refusedByTime(input, reading), {
    gate: 'time',
    measured: age === null ? null : age / HOUR_MS,
    needed: minHours,
    sentence: `${since}, ${span(minHours * HOUR_MS)} needed.${aheadNote(reading)}`,
  });
};

const notBefore = (input: GateInput, note: NotBefore): GateExplanation =>
  explained(refusedByNotBefore(input, note), {
    gate: 'not-before',
    measured: isoOf(input.now),
    needed: 'no rest',
    sentence: 'The store is not let rest.',
  });

const throttle = (input: GateInput, note: NotBefore): GateExplanation => {
  const at = lastScanOf(input, note);
  const ago = at === null ? null : input.now - at;
  const when = ago === null ? 'No look at the sessions is noted' : `Sessions were counted ${span(ago)} ago`;
  return explained(refusedByThrottle(input, note), {
    gate: 'throttle',
    measured: ago === null ? null : ago / MINUTE_MS,
    needed: SCAN_PAUSE_MS / MINUTE_MS,
    sentence: `${when}; ${span(SCAN_PAUSE_MS)} must lie between two looks.`,
  });
};

const sessions = (input: GateInput, found: SessionCount): GateExplanation => {
  const needed = input.thresholds.minSessions;
  return explained(refusedBySessions(input, found), {
    gate: 'sessions',
    measured: found.count,
    needed,
    sentence: `${sessionsOf(found.count)} since the last consolidation, ${needed} needed.`,
  });
};

const unasked = (gate: 'time' | 'sessions', error: GateError): GateExplanation => {
  const { _tag, ...rest } = refusedByError(gate, error);
  return { ...rest, passes: false };
};

/**
 * Every gate by itself, in the order they are asked, where an evaluation stops at the first refusal. The same rules on the
 * same facts, so the first that does not pass is the one that an evaluation would refuse by. Without a store there is nothing
 * more to ask, and without a clock no sessions since.
 */
export const explainGates = ({
  input,
  reading,
  note,
  sessions: found,
}: GateFacts): readonly GateExplanation[] => {
  const first = enabled(input);
  const later = [notBefore(input, note), throttle(input, note)];
  if (E.isLeft(reading)) return [first, unasked('time', reading.left), ...later];
  if (reading.right._tag === 'NoStore') return [first, store(reading.right)];
  const last = E.isLeft(found) ? unasked('sessions', found.left) : sessions(input, found.right);
  return [first, store(reading.right), time(input, reading.right), ...later, last];
};

/** The earliest time at which all of them can pass, milliseconds since 1970; null: now, or it does not depend on time alone. */
export const earliest = (gates: readonly GateExplanation[]): number | null =>
  gates
    .filter(({ passes }) => !passes)
    .reduce<number | null>(
      (latest, { passesAt }, index) =>
        passesAt === null || (index > 0 && latest === null) ? null : Math.max(latest ?? 0, passesAt),
      null,
    );
