import { describe, expect, test } from 'vitest';
import { secretsIn } from '../../../../src/permissions/secrets/environment.js';

const valuesOf = (environment: Readonly<Record<string, string>>): readonly string[] =>
  secretsIn(environment).map(({ value }) => value);

describe('the secrets of an environment', () => {
  test('are the values whose name says so', () => {
    const environment = { TIDE_API_KEY: 'low water', DB_PASSWORD: 'sunshine', GITHUB_TOKEN: 'a-b-c-d-e-f' };
    expect(valuesOf(environment)).toEqual(expect.arrayContaining(Object.values(environment)));
  });

  test('are found by their shape in any other', () => {
    const found = valuesOf({ DATABASE_URL: 'postgres://ada:l0w-water@db/tides', PATH: '/usr/bin:/bin' });
    expect(found).toEqual(['l0w-water']);
  });

  test.each([
    ['SSH_AUTH_SOCK', '/run/user/1000/agent.sock'],
    ['SESSION_TOKEN_FILE', '/home/ada/token'],
    ['MAX_TOKENS', '1280000000'],
    ['KEYBOARD_LAYOUT', 'us-international'],
    ['API_KEY', 'short'],
    ['TOKEN_URL', 'https://example.org/token'],
    ['HOME', '/home/secretary'],
    ['PWD', '/srv/tmp.x9K2aB7q'],
    ['OLDPWD', '/srv/tmp.x9K2aB7q'],
  ])('are not %s=%s', (name, value) => {
    expect(valuesOf({ [name]: value })).toEqual([]);
  });
});
