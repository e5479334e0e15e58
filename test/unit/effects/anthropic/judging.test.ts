import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelError } from '../../../../src/effects/live/anthropic/model-error.js';
import { failureOf } from '../../../../src/effects/live/anthropic/thrown.js';
import { sameCases } from '../../../property/same-cases.js';

const NOW = Date.UTC(2026, 10, 30, 12);
const asked = { model: 'some-model', host: 'api.example.org', secret: 'sk-test-secret' };

const judged = (thrown: unknown) => modelError(failureOf(thrown, NOW), asked, null);

const body = (type: string, message = '') => ({ error: { type, message } });

describe('what the client threw', () => {
  it.each([
    [{ name: 'AuthenticationError', status: 401, error: body('authentication_error') }, 'unauthorised'],
    [{ name: 'APIError', error: body('overloaded_error') }, 'overloaded'],
    [{ name: 'APIError', error: body('authentication_error') }, 'unauthorised'],
    [
      { name: 'APIError', error: body('invalid_request_error', 'prompt is too long: 9 > 8') },
      'context-exceeded',
    ],
    [{ name: 'APIError', error: 'gibberish', message: '"gibberish"' }, 'server-error'],
    [{ name: 'APIError', status: 500, error: body('overloaded_error') }, 'overloaded'],
    [{ name: 'APIError', status: 502, message: '502 <html>down</html>' }, 'server-error'],
    [{ name: 'APIError', status: 302, message: '302 status code (no body)' }, 'not-the-api'],
    [{ name: 'APIConnectionError', cause: { cause: { code: 'ENOTFOUND' } } }, 'unreachable'],
    [{ name: 'APIConnectionTimeoutError' }, 'unreachable'],
    [{ name: 'APIUserAbortError' }, 'stopped'],
    [{ name: 'SyntaxError', message: 'Unexpected token' }, 'malformed'],
    [{ name: 'TypeError', message: 'terminated' }, 'cut-off'],
    [{ name: 'AnthropicError', message: 'terminated' }, 'cut-off'],
    [{ name: 'TypeError', message: 'x', cause: { code: 'UND_ERR_SOCKET' } }, 'cut-off'],
    [new RangeError('what is this'), 'broken'],
    [null, 'broken'],
    ['a word', 'broken'],
  ])('%j is judged as %s', (thrown, fault) => {
    expect(judged(thrown).fault).toBe(fault);
  });

  it('says why there was no connection, from as deep as it is told', () => {
    const reasonOf = (cause: unknown) => judged({ name: 'APIConnectionError', cause }).reason;
    expect(reasonOf({ message: 'fetch failed', cause: { code: 'ENOTFOUND' } })).toBe(
      'api.example.org could not be reached (ENOTFOUND).',
    );
    expect(reasonOf({ message: 'fetch failed', cause: { message: 'bad port' } })).toContain('(bad port)');
  });

  it('takes a date to come back from this machine’s clock where the other side tells no time', () => {
    const headers = new Headers({ 'retry-after': 'Mon, 30 Nov 2026 12:00:09 GMT' });
    expect(
      judged({ name: 'RateLimitError', status: 429, error: body('rate_limit_error'), headers }),
    ).toMatchObject({
      fault: 'rate-limited',
      retryAfterMs: 9_000,
    });
  });

  it('is always told in one line, with advice, and never with the key', () => {
    const strange = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant(asked.secret),
      fc.constant('<p>\n\n'),
    );
    const thrown = fc.record(
      {
        name: fc.constantFrom('APIError', 'APIConnectionError', 'SyntaxError', 'Error'),
        status: fc.integer({ min: 300, max: 599 }),
        message: fc.array(strange).map((parts) => parts.join('')),
        error: fc.oneof(strange, fc.record({ error: fc.record({ type: strange, message: strange }) })),
        code: strange,
      },
      { requiredKeys: [] },
    );
    const faults = new Set<string>();
    fc.assert(
      fc.property(thrown, (error) => {
        const { fault, reason, advice } = judged(error);
        faults.add(fault);
        expect(reason).toMatch(/^\S[^\n\r]*\.$/);
        expect(advice).toMatch(/^\S[^\n\r]*\.$/);
        expect(reason).not.toContain(asked.secret);
        expect(reason.length).toBeLessThan(500);
      }),
      { numRuns: 500, examples: sameCases(thrown, 250) },
    );
    expect([...faults]).toEqual(
      expect.arrayContaining([
        'not-the-api',
        'server-error',
        'unreachable',
        'malformed',
        'broken',
        'cut-off',
      ]),
    );
  });
});
