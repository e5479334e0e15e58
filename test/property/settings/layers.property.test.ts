import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, layerSettings, type SettingLayers } from '../../../src/config.js';
import { readFlag, readLayer, readVariables } from '../../../src/hosts/settings/read-layer.js';
import { SETTING_KEYS } from '../../../src/hosts/settings/setting-keys.js';
import { isSound } from '../../../src/hosts/settings/setting-kinds.js';
import { sameCases } from '../same-cases.js';

/** Values that are sound for some key, or nearly. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    true,
    false,
    'true',
    null,
    0,
    -1,
    0.5,
    1,
    5,
    24,
    100,
    1e308,
    'local',
    'info',
    '/a',
    '~/b',
  ),
  fc.constantFrom<unknown>([], ['/a'], ['a'], ['/a', 1], {}, { enabled: true }),
  fc.jsonValue(),
);
const keys = fc.constantFrom(...SETTING_KEYS);
const file = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(
      fc.oneof({ weight: 9, arbitrary: keys }, { weight: 1, arbitrary: fc.string() }),
      value,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const payload = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ enabled: value, minHours: value, minSessions: value }, { requiredKeys: [] }),
  },
  { weight: 1, arbitrary: fc.anything() },
);
const text = fc.oneof(
  fc.constantFrom('true', '0', '3', '0.5', 'local', 'anthropic', '/a:/b', '', 'warning'),
  fc.string(),
);
const variables = fc.array(fc.tuple(keys, text), { maxLength: 4 });

const layersOf = (given: {
  user: unknown;
  project: unknown;
  set: [(typeof SETTING_KEYS)[number], string][];
  payload: unknown;
}): SettingLayers => ({
  user: readLayer(given.user) ?? { values: {}, named: SETTING_KEYS },
  project: readLayer(given.project) ?? { values: {}, named: SETTING_KEYS },
  environment: readVariables(given.set),
  remote: readFlag(given.payload),
});
const anything = fc.record({ user: file, project: file, set: variables, payload });

test('whatever any place holds, every setting is sound', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anything, (given) => {
      const { sources } = layerSettings(layersOf(given));
      for (const key of SETTING_KEYS) {
        const { value: holds, source } = sources[key];
        seen.add(source);
        expect(isSound(key, holds) || holds === DEFAULT_SETTINGS[key]).toBe(true);
      }
    }),
    { numRuns: 400, examples: sameCases(anything, 100) },
  );
  expect([...seen].sort()).toEqual(['default', 'environment', 'project', 'remote', 'user']);
});

test('whatever a project says, it never widens what would hold without it', () => {
  let restricted = 0;
  fc.assert(
    fc.property(anything, (given) => {
      const { project: _, ...person } = layersOf(given);
      const without = layerSettings(person).sources;
      const within = layerSettings(layersOf(given)).sources;
      for (const key of ['autoDreamEnabled', 'extractEnabled'] as const)
        expect(within[key].value && !without[key].value).toBe(false);
      for (const key of ['minHours', 'minSessions'] as const)
        expect(within[key].value).toBeGreaterThanOrEqual(without[key].value);
      for (const key of ['engine', 'model', 'readRoots', 'logLevel', 'maxCostUsd', 'flagsFile'] as const)
        expect(within[key]).toEqual(without[key]);
      if (SETTING_KEYS.some((key) => within[key].source === 'project')) restricted += 1;
    }),
    { numRuns: 400, examples: sameCases(anything, 100) },
  );
  expect(restricted).toBeGreaterThan(0);
});

test('autodream is on only if a person turned it on, or said nothing and the flag is strictly true; and the project lets it', () => {
  const seen = { on: 0, off: 0 };
  const said = fc.option(value, { nil: undefined });
  fc.assert(
    fc.property(said, payload, said, (user, flag, project) => {
      const { sources } = layerSettings({
        user: readLayer(user === undefined ? {} : { autoDreamEnabled: user }) ?? { values: {}, named: [] },
        project: readLayer({ autoDreamEnabled: project }) ?? { values: {}, named: [] },
        remote: readFlag(flag),
      });
      const flagged =
        typeof flag === 'object' &&
        flag !== null &&
        !Array.isArray(flag) &&
        'enabled' in flag &&
        flag.enabled === true;
      const on = (user === undefined ? flagged : user === true) && project !== false;
      seen[on ? 'on' : 'off'] += 1;
      expect(sources.autoDreamEnabled.value).toBe(on);
    }),
    {
      numRuns: 400,
      examples: [
        [true, undefined, undefined],
        [false, undefined, undefined],
      ],
    },
  );
  expect(Math.min(seen.on, seen.off)).toBeGreaterThan(0);
});

test('nonsense at one key of a file leaves the others as they are', () => {
  fc.assert(
    fc.property(fc.dictionary(keys, value), keys, fc.jsonValue(), (sane, key, nonsense) => {
      fc.pre(!isSound(key, nonsense));
      const { [key]: _, ...others } = sane;
      const [spoilt, without] = [readLayer({ ...sane, [key]: nonsense }), readLayer(others)];
      expect(spoilt?.values).toEqual(without?.values);
      expect(spoilt?.malformed).toContain(key);
    }),
  );
});
