import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { DEFAULT_THRESHOLDS, readSettings } from '../../../src/config.js';

describe('settings', () => {
  test('with nothing set, autodream is off, and asks for a day and five sessions', () => {
    expect(readSettings({}, {}, {})).toEqual({
      switches: { assistantActive: false, remote: false, autoMemory: true, autodream: false },
      thresholds: { minHours: 24, minSessions: 5 },
    });
  });

  test('a malformed field costs only itself', () => {
    const { thresholds } = readSettings({ minHours: 'soon', minSessions: 2 }, {}, {});
    expect(thresholds).toEqual({ minHours: DEFAULT_THRESHOLDS.minHours, minSessions: 2 });
  });

  test('whatever a settings file holds, both thresholds are finite and above zero', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (minHours, minSessions) => {
        const { thresholds } = readSettings({ minHours, minSessions }, {}, {});
        for (const value of Object.values(thresholds)) {
          expect(Number.isFinite(value)).toBe(true);
          expect(value).toBeGreaterThan(0);
        }
      }),
    );
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, null, '5'])('%s is no threshold', (minSessions) => {
    expect(readSettings({ minSessions }, {}, {}).thresholds.minSessions).toBe(5);
  });

  test.each([1, 'true', {}, null])('only true itself turns autodream on, not %s', (autoDreamEnabled) => {
    expect(readSettings({ autoDreamEnabled }, {}, {}).switches.autodream).toBe(false);
    expect(readSettings({ autoDreamEnabled: true }, {}, {}).switches.autodream).toBe(true);
  });

  test('the environment alone can make a session remote and turn auto memory off', () => {
    const environment = { AUTODREAM_REMOTE: '1', CLAUDE_CODE_DISABLE_AUTO_MEMORY: 'true' };
    expect(readSettings({}, { remote: false, autoMemory: true }, environment).switches).toMatchObject({
      remote: true,
      autoMemory: false,
    });
  });

  test('a variable that is empty or says no changes nothing', () => {
    for (const value of ['', '0', 'false', undefined]) {
      const environment = { AUTODREAM_REMOTE: value, CLAUDE_CODE_DISABLE_AUTO_MEMORY: value };
      expect(readSettings({}, {}, environment).switches).toMatchObject({ remote: false, autoMemory: true });
    }
  });

  test('what a host says of itself is taken over', () => {
    const host = { assistantActive: true, remote: true, autoMemory: false };
    expect(readSettings({}, host, {}).switches).toMatchObject(host);
  });

  test('the module imports nothing, so that asking whether autodream is on loads nothing', () => {
    const source = readFileSync(new URL('../../../src/config.ts', import.meta.url), 'utf8');
    expect(ts.preProcessFile(source).importedFiles).toEqual([]);
  });
});
