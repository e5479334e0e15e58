import type { ClockReading } from '../../effects/ports/consolidation-clock.js';
import type { GateInput } from './gate.input.js';
import { ageOf, HOUR_MS, lastConsolidatedNs, type SessionCount } from './gate.readings.js';
import { aheadNote, sessionsOf, span } from './gate.sentences.js';
import { LISTED_SESSIONS, type Open } from './gate.verdict.js';

/** All gates passed: what the dream starts from. */
export const passed = (input: GateInput, reading: ClockReading, found: SessionCount): Open => {
  const needed = input.thresholds.minSessions;
  const last = lastConsolidatedNs(reading);
  const since = last === null ? 'never' : `${span(ageOf(last, input.now))} ago`;
  return {
    _tag: 'Open',
    gate: 'sessions',
    measured: found.count,
    needed,
    passesAt: null,
    sentence: `${input.force ? 'Forced' : 'Open'}: ${sessionsOf(found.count)} (${needed} needed), last consolidated ${since} (${span(input.thresholds.minHours * HOUR_MS)} needed).${aheadNote(reading)}`,
    error: null,
    sessions: found.newest.slice(0, LISTED_SESSIONS),
    lastConsolidatedNs: last,
  };
};
