import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { connectionFrom } from '../../../../src/effects/live/anthropic/connection.js';

const ANTHROPIC_API_KEY = 'sk-test-key';
const ANTHROPIC_AUTH_TOKEN = 'token';

const from = (env: Record<string, string>, baseUrl: string | null = null) => connectionFrom({ env, baseUrl });

describe('how the API is reached', () => {
  it('is not at all without a key', () => {
    expect(from({})).toEqual(E.right(null));
    expect(from({ ANTHROPIC_API_KEY: '  ', ANTHROPIC_AUTH_TOKEN: '' })).toEqual(E.right(null));
  });

  it('is by the key, or else by the token', () => {
    const [apiKey, authToken] = [ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN];
    expect(from({ ANTHROPIC_API_KEY: ` ${apiKey}\n`, ANTHROPIC_AUTH_TOKEN })).toEqual(
      E.right({ apiKey, baseUrl: null }),
    );
    expect(from({ ANTHROPIC_API_KEY: '', ANTHROPIC_AUTH_TOKEN })).toEqual(
      E.right({ authToken, baseUrl: null }),
    );
  });

  it('is at the address given, or else at the environment’s', () => {
    const env = { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL: 'https://gateway.example.org/api' };
    expect(from(env)).toMatchObject({ right: { baseUrl: 'https://gateway.example.org/api' } });
    expect(from(env, 'http://localhost:8080')).toMatchObject({ right: { baseUrl: 'http://localhost:8080' } });
  });

  it.each([
    'https://example.org',
    'http://localhost:1',
    'http://127.0.0.1:9/x',
    'http://127.8.8.8',
    'http://[::1]:1',
  ])('may be at %s', (url) => {
    expect(from({ ANTHROPIC_API_KEY }, url)).toMatchObject({ right: { baseUrl: url } });
  });

  it.each([
    'http://example.org',
    'http://127.0.0.1.example.org',
    'http://localhost.example.org',
    'http://0.0.0.0',
    'http://[::2]',
    'ftp://localhost',
    'file:///etc',
    'https://me:hunter22@example.org',
    'https://me@example.org',
    'https://example.org/?key=1',
    'https://example.org/#',
    'example.org',
    'localhost:8080',
    '',
  ])('may not be at “%s”', (url) => {
    const outcome = from({ ANTHROPIC_API_KEY }, url);
    expect(outcome).toMatchObject({ left: { _tag: 'UnusableConnection', advice: expect.any(String) } });
    expect(JSON.stringify(outcome)).not.toContain(ANTHROPIC_API_KEY);
    expect(JSON.stringify(outcome)).not.toContain('hunter22');
    if (url !== '') expect(from({ ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL: url })).toMatchObject({ left: {} });
  });

  it('is refused where the key could not stand in a header, without naming it', () => {
    for (const key of ['two\nlines', 'two words', 'schlüssel']) {
      const outcome = from({ ANTHROPIC_API_KEY: key });
      expect(outcome).toMatchObject({ left: { reason: expect.stringContaining('ANTHROPIC_API_KEY') } });
      expect(JSON.stringify(outcome)).not.toContain(JSON.stringify(key).slice(1, -1));
    }
  });
});
