import type { ClockReading } from '../../effects/ports/consolidation-clock.js';
import type { NotBefore } from '../../effects/ports/not-before.js';
import type { GateInput } from './gate.input.js';
import {
  ageOf,
  HOUR_MS,
  lastConsolidatedNs,
  MINUTE_MS,
  msFromNs,
  SCAN_PAUSE_MS,
  type SessionCount,
  timeAfter,
} from './gate.readings.js';
import { refuse } from './gate.refusal.js';
import { aheadNote, isoOf, sessionsOf, span, spanAtMost } from './gate.sentences.js';
import type { Refused } from './gate.verdict.js';
import { isInForce } from './not-before.rules.js';
import { restSentence } from './not-before.sentences.js';

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

/** Too soon after the last consolidation? */
export const refusedByTime = (input: GateInput, reading: ClockReading): Refused | null => {
  const last = lastConsolidatedNs(reading);
  if (last === null || input.force) return null;
  const age = ageOf(last, input.now);
  const pause = input.thresholds.minHours * HOUR_MS;
  const passesAt = timeAfter(msFromNs(last), pause);
  if (input.now >= passesAt) return null;
  const sentence = `Last consolidated ${span(age)} ago, ${span(pause)} needed: passes in ${spanAtMost(passesAt - input.now)}.${aheadNote(reading)}`;
  return refuse('time', { measured: age / HOUR_MS, needed: input.thresholds.minHours, passesAt, sentence });
};

/** Is the store to rest, whatever its lock says? */
export const refusedByNotBefore = (input: GateInput, note: NotBefore): Refused | null => {
  const { until } = note;
  if (input.force || until === null || !isInForce(note, input.thresholds.minHours, input.now)) return null;
  const sentence = restSentence(note, until, input.now);
  return refuse('not-before', {
    measured: isoOf(input.now),
    needed: isoOf(until),
    passesAt: until,
    sentence,
  });
};

/** When sessions were last counted, by this runner or by one that noted it. A time ahead of `now` is a clock set back, and none. */
export const lastScanOf = ({ now, lastScanAt }: GateInput, note: NotBefore): number | null =>
  [lastScanAt, note.lastScanAt].reduce(
    (latest, at) => (at !== null && at <= now && at > (latest ?? -1) ? at : latest),
    null,
  );

/** Too soon after the last look at the sessions? */
export const refusedByThrottle = (input: GateInput, note: NotBefore): Refused | null => {
  const { now, force } = input;
  const lastScanAt = lastScanOf(input, note);
  if (lastScanAt === null || force) return null;
  const passed = now - lastScanAt;
  if (passed >= SCAN_PAUSE_MS) return null;
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
