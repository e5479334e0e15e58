import type { Switches, Thresholds } from '../../config.js';
import type { ClockReading } from '../../effects/ports/consolidation-clock.js';
import {
  HOUR_MS,
  lastConsolidatedNs,
  MINUTE_MS,
  msFromNs,
  SCAN_PAUSE_MS,
  type SessionCount,
} from './gate.readings.js';
import { aheadNote, sessionsOf, span, spanAtMost } from './gate.sentences.js';
import { type GateError, type GateName, LISTED_SESSIONS, type Open, type Refused } from './gate.verdict.js';

/**
 * One evaluation's question. `now` and `lastScanAt` are milliseconds since 1970; `lastScanAt` is this runner's own,
 * null before its first scan. `force` skips the refusals of time, throttle and sessions; `person`: somebody asked by
 * hand, so "autodream is off" is no obstacle.
 */
export type GateInput = {
  readonly switches: Switches;
  readonly thresholds: Thresholds;
  readonly now: number;
  readonly lastScanAt: number | null;
  readonly force: boolean;
  readonly person: boolean;
  /** Id of the session that is under way and so does not count. */
  readonly currentSession: string | null;
};

type Refusal = Omit<Refused, '_tag' | 'gate' | 'error' | 'passesAt'> & { passesAt?: number };
const refuse = (gate: GateName, refusal: Refusal): Refused => ({
  _tag: 'Refused',
  gate,
  measured: refusal.measured,
  needed: refusal.needed,
  passesAt: refusal.passesAt ?? null,
  sentence: refusal.sentence,
  error: null,
});

/** The master switch. Asks nobody. */
export const refusedBySwitch = ({ switches, person }: GateInput): Refused | null => {
  const off = (measured: string, needed: string, sentence: string) =>
    refuse('enabled', { measured, needed, sentence });
  if (switches.assistantActive)
    return off(
      'assistant active',
      'assistant inactive',
      'The persistent assistant is active and dreams by itself.',
    );
  if (switches.remote)
    return off('remote', 'local', 'This is a remote session; autodream runs in local ones only.');
  if (!switches.autoMemory)
    return off(
      'auto memory off',
      'auto memory on',
      'Auto memory is off, so there is nothing to keep in order.',
    );
  if (!switches.autodream && !person)
    return off('off', 'on', 'autodream is off; the setting autoDreamEnabled turns it on.');
  return null;
};

/** A store that was never made is an ordinary case: most projects have none. */
export const refusedByStore = (reading: ClockReading): Refused | null =>
  reading._tag === 'NoStore'
    ? refuse('store', {
        measured: 'no store',
        needed: 'a memory folder',
        sentence: 'No store: there is no memory folder here yet.',
      })
    : null;

/** The last time that is still a whole number of milliseconds: a threshold beyond it never passes. */
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/** Too soon after the last consolidation? */
export const refusedByTime = (input: GateInput, reading: ClockReading): Refused | null => {
  const last = lastConsolidatedNs(reading);
  if (last === null || input.force) return null;
  const age = ageOf(last, input.now);
  const pause = input.thresholds.minHours * HOUR_MS;
  const passesAt = Math.min(Math.ceil(msFromNs(last) + pause), FOR_EVER);
  if (input.now >= passesAt) return null;
  const sentence = `Last consolidated ${span(age)} ago, ${span(pause)} needed: passes in ${spanAtMost(passesAt - input.now)}.${aheadNote(reading)}`;
  return refuse('time', { measured: age / HOUR_MS, needed: input.thresholds.minHours, passesAt, sentence });
};

/** Too soon after this runner's last look at the sessions? A scan time ahead of `now` is a clock set back, and no reason. */
export const refusedByThrottle = ({ now, lastScanAt, force }: GateInput): Refused | null => {
  if (lastScanAt === null || force) return null;
  const passed = now - lastScanAt;
  if (passed < 0 || passed >= SCAN_PAUSE_MS) return null;
  const passesAt = lastScanAt + SCAN_PAUSE_MS;
  const [measured, needed] = [passed / MINUTE_MS, SCAN_PAUSE_MS / MINUTE_MS];
  const sentence = `Sessions were counted ${span(passed)} ago, ${span(SCAN_PAUSE_MS)} must lie between: passes in ${spanAtMost(passesAt - now)}.`;
  return refuse('throttle', { measured, needed, passesAt, sentence });
};

/** Too few sessions since the last consolidation? */
export const refusedBySessions = (input: GateInput, found: SessionCount): Refused | null => {
  const needed = input.thresholds.minSessions;
  if (input.force || found.count >= needed) return null;
  const sentence = `${sessionsOf(found.count)} since the last consolidation, ${needed} needed.`;
  return refuse('sessions', { measured: found.count, needed, sentence });
};

/** A gate that could not be asked refuses: the turn goes on, and the next one asks again. */
export const refusedByError = (gate: GateName, error: GateError): Refused => ({
  ...refuse(gate, {
    measured: null,
    needed: gate === 'sessions' ? 'a count of sessions' : 'the time of the last consolidation',
    sentence: `Not now: ${gate === 'sessions' ? 'the sessions could not be counted' : 'the lock could not be read'} (${describe(error)}).`,
  }),
  error,
});

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

/** Milliseconds; a time a little ahead of `now` is no age at all. */
const ageOf = (ns: string, now: number): number => Math.max(0, now - msFromNs(ns));

const describe = (error: GateError): string =>
  Object.values(error)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
