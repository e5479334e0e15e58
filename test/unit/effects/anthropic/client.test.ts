import { describe, expect, it } from 'vitest';
import { clientFor } from '../../../../src/effects/live/anthropic/client.js';
import { KEY } from './asking.js';
import { ping, STREAM, sse } from './events.js';
import { rawServer } from './raw-server.js';

describe('the client of one request', () => {
  it('tells of every byte that came, pings and comments included', async () => {
    const sent = `: a comment\n\n${sse(ping)}${sse(ping)}`;
    const server = await rawServer((response) => {
      response.writeHead(200, STREAM);
      response.end(sent);
    });
    const heard: number[] = [];
    const { signal } = new AbortController();
    const watch = {
      signal,
      broken: new Promise<never>(() => {}),
      heard: (n: number) => heard.push(n),
      close: () => {},
    };
    const client = await clientFor({ apiKey: KEY, baseUrl: server.url }, watch, 60_000);
    const events: unknown[] = [];
    for await (const event of await client.post<AsyncIterable<unknown>>('/v1/messages', {
      body: {},
      stream: true,
    }))
      events.push(event);
    await server.close();
    expect(events).toEqual([]);
    expect(heard.reduce((sum, bytes) => sum + bytes, 0)).toBe(sent.length);
  });
});
