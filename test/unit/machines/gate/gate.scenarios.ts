import type { NotBefore } from '../../../../src/effects/ports/not-before.js';
import type { Json } from '../../../../src/journal/json.js';
import type { GateInput } from '../../../../src/machines/gate/gate.input.js';
import { HOUR_MS } from '../../../../src/machines/gate/gate.readings.js';
import { NOTHING_NOTED } from '../../../../src/machines/gate/not-before.rules.js';
import { DISK } from '../../../../src/testing/machines/answers.js';
import { inputWith, NOON, nsOf } from '../../../../src/testing/machines/gate-input.js';
import { ends, fails, type Move, type Scenario } from '../scenarios/scenario.js';

const at = (hoursAgo: number): Json => ({ _tag: 'At', ns: nsOf(NOON - hoursAgo * HOUR_MS) });
const nothing: Json = { _tag: 'Nothing' };
const noted = (changes: Partial<NotBefore>): Json => ({
  _tag: 'Noted',
  note: { ...NOTHING_NOTED, ...changes },
});
const passedTime = ends('readClock', at(30));
const count = (sessions: number): Json => ({ count: sessions, newest: ['s1'] });
const off = { switches: { ...inputWith().switches, autodream: false } };

type Verdict = { readonly gate: string; readonly error?: Json; readonly measured?: Json };

const refused = (
  name: string,
  moves: readonly Move[],
  starts: string,
  verdict: Verdict,
  changes: Partial<GateInput> = {},
): Scenario => ({
  name,
  input: inputWith(changes),
  moves,
  ends: {
    state: 'refused',
    starts,
    output: {
      verdict: { _tag: 'Refused', ...verdict },
      lastScanAt: starts.includes('scan') ? NOON : (changes.lastScanAt ?? null),
    },
  },
});

export const gateScenarios: readonly Scenario[] = [
  {
    name: 'opens when enough time has passed and enough sessions came',
    input: inputWith({ currentSession: 's0' }),
    moves: [passedTime, ends('readNotBefore', nothing), ends('scan', count(5))],
    ends: {
      state: 'open',
      starts: 'readClock readNotBefore scan',
      output: { verdict: { _tag: 'Open', measured: 5, sessions: ['s1'] }, lastScanAt: NOON },
      asked: { scan: { sinceNs: nsOf(NOON - 30 * HOUR_MS), except: 's0' } },
    },
  },
  {
    name: 'opens when it is forced, without a look at what was noted',
    input: inputWith({ force: true }),
    moves: [ends('readClock', at(3)), ends('scan', count(0))],
    ends: {
      state: 'open',
      starts: 'readClock scan',
      output: { verdict: { _tag: 'Open', measured: 0 }, lastScanAt: NOON },
    },
  },
  {
    name: 'notes a look at the sessions before it looks, where others share its throttle',
    input: inputWith({ shared: true }),
    moves: [passedTime, ends('readNotBefore', nothing), ends('noteScan'), ends('scan', count(5))],
    ends: {
      state: 'open',
      starts: 'readClock readNotBefore noteScan scan',
      output: { verdict: { _tag: 'Open' }, lastScanAt: NOON },
      asked: { noteScan: { at: NOON } },
    },
  },
  {
    name: 'looks all the same when the look cannot be noted, or a note cannot be read',
    input: inputWith({ shared: true }),
    moves: [passedTime, fails('readNotBefore'), fails('noteScan'), ends('scan', count(5))],
    ends: {
      state: 'open',
      starts: 'readClock readNotBefore noteScan scan',
      output: { verdict: { _tag: 'Open' }, lastScanAt: NOON },
    },
  },
  refused('asks nobody when autodream is off', [], '', { gate: 'enabled' }, off),
  refused('refuses when the lock cannot be read', [fails('readClock')], 'readClock', {
    gate: 'time',
    error: DISK,
  }),
  refused('refuses where there is no store', [ends('readClock', { _tag: 'NoStore' })], 'readClock', {
    gate: 'store',
  }),
  refused(
    'refuses when it is too soon, without a look at the sessions',
    [ends('readClock', at(3))],
    'readClock',
    {
      gate: 'time',
      measured: 3,
      error: null,
    },
  ),
  refused(
    'refuses while the store is let rest, without a look at the sessions',
    [passedTime, ends('readNotBefore', noted({ until: NOON + 1, why: 'kill', runId: 'r1' }))],
    'readClock readNotBefore',
    { gate: 'not-before', error: null },
  ),
  refused(
    'refuses when it looked at the sessions just now',
    [passedTime, ends('readNotBefore', nothing)],
    'readClock readNotBefore',
    { gate: 'throttle' },
    { lastScanAt: NOON - 1_000 },
  ),
  refused(
    'refuses when another process looked at the sessions just now, and notes nothing',
    [passedTime, ends('readNotBefore', noted({ lastScanAt: NOON - 1_000 }))],
    'readClock readNotBefore',
    { gate: 'throttle' },
    { shared: true },
  ),
  refused(
    'refuses when the sessions cannot be counted, and looks no sooner again',
    [passedTime, ends('readNotBefore', nothing), fails('scan')],
    'readClock readNotBefore scan',
    { gate: 'sessions', error: DISK },
  ),
  refused(
    'refuses when there were too few sessions, and looks no sooner again',
    [passedTime, ends('readNotBefore', nothing), ends('scan', count(4))],
    'readClock readNotBefore scan',
    { gate: 'sessions', measured: 4, error: null },
  ),
];
