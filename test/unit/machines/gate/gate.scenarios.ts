import type { Json } from '../../../../src/journal/json.js';
import type { GateInput } from '../../../../src/machines/gate/gate.input.js';
import { HOUR_MS } from '../../../../src/machines/gate/gate.readings.js';
import { DISK, ends, fails, type Move, type Scenario } from '../scenarios/scenario.js';
import { inputWith, NOON, nsOf } from './input.js';

const at = (hoursAgo: number): Json => ({ _tag: 'At', ns: nsOf(NOON - hoursAgo * HOUR_MS) });
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
    moves: [ends('readClock', at(30)), ends('scan', count(5))],
    ends: {
      state: 'open',
      starts: 'readClock scan',
      output: { verdict: { _tag: 'Open', measured: 5, sessions: ['s1'] }, lastScanAt: NOON },
      asked: { scan: { sinceNs: nsOf(NOON - 30 * HOUR_MS), except: 's0' } },
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
    'refuses when it looked at the sessions just now',
    [ends('readClock', at(30))],
    'readClock',
    { gate: 'throttle' },
    { lastScanAt: NOON - 1_000 },
  ),
  refused(
    'refuses when the sessions cannot be counted, and looks no sooner again',
    [ends('readClock', at(30)), fails('scan')],
    'readClock scan',
    { gate: 'sessions', error: DISK },
  ),
  refused(
    'refuses when there were too few sessions, and looks no sooner again',
    [ends('readClock', at(30)), ends('scan', count(4))],
    'readClock scan',
    { gate: 'sessions', measured: 4, error: null },
  ),
];
