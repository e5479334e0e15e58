import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../../src/config.js';
import { workerDigest } from '../../../../src/hosts/hooks/worker-digest.js';

const ENV = {
  PATH: '/bin',
  HOME: '/home/mara',
  LANG: 'de',
  ANTHROPIC_API_KEY: 'a-key',
  TOKEN: 'of the host',
};
const digest = (env: Environment, home = '/home/mara') => workerDigest({ home, env });

describe('the digest of what a turn is worked on with', () => {
  test('is the same wherever terminal, language, order, the host and who works differ', () => {
    const { ANTHROPIC_API_KEY, ...rest } = ENV;
    const other = { ANTHROPIC_API_KEY, ...rest, PATH: '/other', LANG: 'en', TMPDIR: '/t', TOKEN: 'x' };
    expect(digest({ ...other, AUTODREAM_HOOK_WORKER: '1' })).toBe(digest(ENV));
    expect(digest(ENV)).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    { ANTHROPIC_API_KEY: 'another' },
    { ANTHROPIC_BASE_URL: 'https://elsewhere.example' },
    { TZ: 'UTC' },
    { CLAUDE_CONFIG_DIR: '/elsewhere' },
    { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' },
    { XDG_CONFIG_HOME: '/elsewhere' },
    { XDG_STATE_HOME: '/elsewhere' },
    { AUTODREAM_EXTRACT_ENABLED: '0' },
    { HTTPS_PROXY: 'http://proxy.example' },
  ])('is another one with %j', (more) => {
    expect(digest({ ...ENV, ...more })).not.toBe(digest(ENV));
  });

  test('is another one for another home folder', () => {
    expect(digest(ENV, '/home/ines')).not.toBe(digest(ENV));
  });
});
