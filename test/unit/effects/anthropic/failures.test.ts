import { once } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { asking, KEY, modelAt, prompt } from './asking.js';
import { delta, ping, STREAM, sse, start, words } from './events.js';
import { rawServer } from './raw-server.js';

const api = (type: string, message = 'as you see', details = {}): string =>
  JSON.stringify({ type: 'error', error: { type, message, details }, request_id: 'req_1' });

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = '<!doctype html><html><body><h1>Proxy</h1></body></html>';
const HTML = { 'content-type': 'text/html' };

const refused = async (status: number, body: string, headers: Record<string, string> = JSON_TYPE) =>
  (
    await asking((response) => {
      response.writeHead(status, headers);
      response.end(body);
    })
  ).outcome;

const streamed = async (...chunks: readonly string[]) =>
  (
    await asking((response) => {
      response.writeHead(200, STREAM);
      response.end(chunks.join(''));
    })
  ).outcome;

describe('an answer of an error', () => {
  it.each([
    [400, 'invalid_request_error', 'invalid-request'],
    [401, 'authentication_error', 'unauthorised'],
    [402, 'billing_error', 'unpaid'],
    [403, 'permission_error', 'forbidden'],
    [404, 'not_found_error', 'unknown-model'],
    [408, 'timeout_error', 'server-error'],
    [409, 'conflict_error', 'server-error'],
    [413, 'request_too_large', 'request-too-large'],
    [500, 'api_error', 'server-error'],
    [503, 'api_error', 'server-error'],
    [504, 'timeout_error', 'server-error'],
    [529, 'overloaded_error', 'overloaded'],
    [418, 'teapot_error', 'broken'],
  ])('%i %s is told as %s, with what the API says and what to do', async (status, type, fault) => {
    const outcome = await refused(status, api(type));
    expect(outcome).toMatchObject({ left: { _tag: 'ModelError', fault, retryAfterMs: null, usage: null } });
    expect(outcome).toMatchObject({ left: { reason: expect.stringContaining(`(${status}: as you see)`) } });
    expect(outcome).toMatchObject({ left: { advice: expect.stringMatching(/^\S.*\.$/) } });
  });

  it('names the model that the API does not have', async () => {
    const reason = expect.stringContaining('“some-model”');
    expect(await refused(404, api('not_found_error'))).toMatchObject({ left: { reason } });
  });

  it.each([
    'prompt is too long: 210000 tokens > 200000 maximum',
    'input length and `max_tokens` exceed context limit: 190000 + 16000 > 200000, decrease input length or `max_tokens` and try again',
  ])('400 with “%s” means that the conversation is too long', async (message) => {
    expect(await refused(400, api('invalid_request_error', message))).toMatchObject({
      left: { fault: 'context-exceeded' },
    });
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '7', 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT', date: 'Mon, 30 Nov 2026 12:00:00 GMT' }, 30_000],
    [{ 'retry-after': 'Mon, 30 Nov 2026 12:00:00 GMT', date: 'Mon, 30 Nov 2026 12:00:30 GMT' }, 0],
  ])('429 with %j tells when to come back', async (headers, retryAfterMs) => {
    expect(await refused(429, api('rate_limit_error'), { ...JSON_TYPE, ...headers })).toMatchObject({
      left: { fault: 'rate-limited', retryAfterMs },
    });
  });

  it('429 without a time to come back, or with a code for spending, is a limit on what is spent', async () => {
    const capped = { left: { fault: 'spend-cap' } };
    expect(await refused(429, api('rate_limit_error'))).toMatchObject(capped);
    expect(
      await refused(429, api('rate_limit_error'), { ...JSON_TYPE, 'retry-after': 'soon' }),
    ).toMatchObject(capped);
    const coded = api('rate_limit_error', 'no more', { error_code: 'enforced_spend_limit_reached' });
    expect(await refused(429, coded, { ...JSON_TYPE, 'retry-after': '9' })).toMatchObject(capped);
  });

  it('without a word of the API is judged by its status', async () => {
    expect(await refused(401, '')).toMatchObject({ left: { fault: 'unauthorised' } });
    expect(await refused(503, 'upstream connect error', {})).toMatchObject({
      left: { fault: 'server-error' },
    });
    expect(await refused(529, '')).toMatchObject({ left: { fault: 'overloaded' } });
  });
});

describe('something else than the API', () => {
  it.each([
    [200, 'not-the-api'],
    [403, 'not-the-api'],
    [404, 'not-the-api'],
    [413, 'not-the-api'],
    [502, 'server-error'],
    [503, 'server-error'],
  ])('is told by its page, with status %i: %s', async (status, fault) => {
    const outcome = await refused(status, PAGE, HTML);
    expect(outcome).toMatchObject({ left: { fault, reason: expect.stringContaining('127.0.0.1:') } });
    expect(outcome).toMatchObject({ left: { advice: expect.stringContaining('proxy') } });
  });

  it.each([
    [200, '{"id":"msg_1","content":[]}', JSON_TYPE],
    [200, 'event: ping\n\n', {}],
    [404, '{"message":"no route"}', JSON_TYPE],
    [404, '', {}],
    [403, 'Access denied.', { 'content-type': 'text/plain' }],
    [418, '{}', JSON_TYPE],
  ])('is told by what it answers: %i %s', async (status, body, headers) => {
    expect(await refused(status, body, headers)).toMatchObject({ left: { fault: 'not-the-api' } });
  });

  it('holds no connection after it was told', async () => {
    let closed: Promise<unknown> = Promise.reject(new Error('nobody asked'));
    closed.catch(() => {});
    const server = await rawServer((response) => {
      closed = once(response, 'close');
      response.writeHead(200, HTML);
      response.write('<html>');
    });
    const ask = modelAt(server.url).ask(
      { messages: [prompt], maxOutput: null },
      new AbortController().signal,
    );
    expect(await ask()).toMatchObject({ left: { fault: 'not-the-api' } });
    await closed;
    await server.close();
  });

  it('is not followed to where it points', async () => {
    const elsewhere = await rawServer((response) => response.end());
    expect(await refused(307, '', { location: elsewhere.url })).toMatchObject({
      left: { fault: 'not-the-api' },
    });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });
});

describe('a stream that breaks', () => {
  const known = { input: 10, output: 1, cacheRead: 3, cacheCreation: 4 };
  const half = [start, ...words(0, 'half').slice(0, 2)].map(sse);

  it.each([
    ['overloaded_error', 'overloaded'],
    ['api_error', 'server-error'],
    ['timeout_error', 'server-error'],
    ['rate_limit_error', 'rate-limited'],
    ['an_error_of_a_later_day', 'server-error'],
  ])('with %s is told as %s, with what it has used', async (type, fault) => {
    const outcome = await streamed(...half, sse({ type: 'error', error: { type, message: 'Sorry' } }));
    expect(outcome).toMatchObject({
      left: { fault, usage: known, reason: expect.stringContaining('in the middle of its answer: Sorry') },
    });
  });

  it('with its connection is cut off', async () => {
    const { outcome } = await asking((response) => {
      response.writeHead(200, STREAM);
      response.write(half.join(''), () => response.destroy());
    });
    expect(outcome).toMatchObject({ left: { fault: 'cut-off', usage: known } });
  });

  it('by ending too early is cut off, also where all the words are there', async () => {
    expect(await streamed(...half)).toMatchObject({ left: { fault: 'cut-off', usage: known } });
    expect(await streamed(sse(start), ...words(0, 'x').map(sse))).toMatchObject({
      left: { fault: 'cut-off' },
    });
    expect(await streamed('')).toMatchObject({ left: { fault: 'cut-off', usage: null } });
  });
});

describe('silence', () => {
  const timeouts = { idleMs: 40, answerMs: 60_000 };

  it.each([
    ['before anything came', []],
    ['in the middle of an answer', [start, ping]],
  ])('%s ends the request', async (_, events) => {
    const { outcome } = await asking(
      (response) => {
        if (events.length === 0) return;
        response.writeHead(200, STREAM);
        response.write(events.map(sse).join(''));
      },
      { options: { timeouts } },
    );
    expect(outcome).toMatchObject({
      left: { fault: 'silent', reason: expect.stringContaining('0.04 seconds') },
    });
  });

  it('is no end to what pings for ever, but the time for one answer is', async () => {
    const { outcome } = await asking(
      (response) => {
        response.writeHead(200, STREAM);
        response.write(sse(start));
        const again = (): boolean => !response.closed && response.write(sse(ping), () => setImmediate(again));
        again();
      },
      { options: { timeouts: { idleMs: 60_000, answerMs: 60 } } },
    );
    expect(outcome).toMatchObject({
      left: { fault: 'cut-off', reason: expect.stringContaining('was not finished after') },
    });
  });
});

describe('no connection', () => {
  it('is told with the host and the system’s code', async () => {
    const gone = await rawServer(() => {});
    await gone.close();
    const outcome = await modelAt(gone.url).ask(
      { messages: [prompt], maxOutput: null },
      new AbortController().signal,
    )();
    expect(outcome).toMatchObject({
      left: { fault: 'unreachable', reason: expect.stringMatching(/^127\.0\.0\.1:\d+ .*\(ECONNREFUSED\)/) },
    });
  });

  it('at once after the request is the same', async () => {
    const { outcome } = await asking((response) => response.destroy());
    expect(outcome).toMatchObject({ left: { fault: 'unreachable' } });
  });
});

describe('the key', () => {
  it.each([
    [401, api('authentication_error', `invalid key ${KEY}`)],
    [400, api('invalid_request_error', `${KEY}${KEY}`)],
    [500, `upstream saw Bearer ${KEY}`],
    [404, JSON.stringify({ message: KEY })],
    [400, api('invalid_request_error', `${'x'.repeat(190)}${KEY}`)],
    [418, KEY],
  ])('is in no error, even if the other side says it (%i)', async (status, body) => {
    const outcome = await refused(status, body);
    expect(E.isLeft(outcome)).toBe(true);
    expect(JSON.stringify(outcome)).not.toContain(KEY.slice(0, 9));
  });

  it('is in no error either where it cannot even be sent', async () => {
    const apiKey = 'sk-test\nsecret';
    const { outcome, received } = await asking(() => {}, {
      options: { connection: { apiKey, baseUrl: 'http://127.0.0.1:9' } },
    });
    expect(outcome).toMatchObject({ left: { fault: 'broken' } });
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(received).toEqual([]);
  });

  it('and a piece of an answer that belongs nowhere are both left out of the reason', async () => {
    const outcome = await streamed(sse(start), sse(delta(0, { type: 'text_delta', text: KEY })));
    expect(outcome).toMatchObject({ left: { fault: 'malformed' } });
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });
});
