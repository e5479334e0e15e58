import { expect, test } from 'vitest';
import { verdictJson } from '../../../../src/hosts/why/verdict-json.js';
import type { GateName, Refused } from '../../../../src/machines/gate/gate.verdict.js';

const refused = (gate: GateName, measured: Refused['measured'], needed: Refused['needed']): Refused => ({
  _tag: 'Refused',
  gate,
  measured,
  needed,
  sentence: 'Not now.',
  passesAt: null,
  error: null,
});

test('what was measured has its unit, and two decimals that never make it enough', () => {
  expect(verdictJson(refused('time', 23.999_999, 24))).toMatchObject({ measured: 23.99, unit: 'hours' });
  expect(verdictJson(refused('throttle', 1 / 3, 10))).toMatchObject({ measured: 0.33, unit: 'minutes' });
  expect(verdictJson(refused('sessions', 3, 5))).toMatchObject({ measured: 3, unit: 'sessions' });
});

test('words have no unit', () => {
  expect(verdictJson(refused('enabled', 'off', 'on'))).toMatchObject({ measured: 'off', unit: null });
  expect(verdictJson(refused('time', null, 24)).measured).toBeNull();
});
