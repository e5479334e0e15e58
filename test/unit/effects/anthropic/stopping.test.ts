import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { modelAt, prompt } from './asking.js';
import { delta, ping, STREAM, sse, start, words } from './events.js';
import { rawServer } from './raw-server.js';

const stopped = { left: { _tag: 'ModelError', fault: 'stopped' } };
const request = { messages: [prompt], maxOutput: null };

/** Stops the run as soon as the server says so, and waits for both sides to have ended. */
const stoppedWhen = async (ready: (response: ServerResponse, now: () => void) => void) => {
  const run = new AbortController();
  const ended: Promise<unknown>[] = [];
  const server = await rawServer((response) => {
    ended.push(once(response, 'close'));
    ready(response, () => run.abort());
  });
  const outcome = await modelAt(server.url).ask(request, run.signal)();
  await Promise.all(ended);
  await server.close();
  return { outcome, connections: ended.length };
};

describe('a stopped run', () => {
  it('asks for nothing', async () => {
    const server = await rawServer(() => {});
    expect(await modelAt(server.url).ask(request, AbortSignal.abort())()).toMatchObject(stopped);
    expect(server.received).toEqual([]);
    await server.close();
  });

  it('ends a request that is about to be sent', async () => {
    const run = new AbortController();
    const server = await rawServer(() => {});
    const outcome = modelAt(server.url).ask(request, run.signal)();
    run.abort();
    expect(await outcome).toMatchObject(stopped);
    await server.close();
  });

  it.each([
    ['that has no answer yet', []],
    ['whose answer has begun', [start]],
    ['in the middle of a block', [start, ...words(0, 'a', 'b').slice(0, 2)]],
    ['between two blocks', [start, ...words(0, 'a')]],
    ['that is only kept alive', [start, ping, ping]],
  ])('ends a request %s, and its connection', async (_, events) => {
    const { outcome, connections } = await stoppedWhen((response, now) => {
      if (events.length === 0) return now();
      response.writeHead(200, STREAM);
      response.write(events.map(sse).join(''), now);
    });
    expect(outcome).toMatchObject(stopped);
    expect(connections).toBe(1);
  });

  it('ends a request whose answer pours in', async () => {
    const { outcome } = await stoppedWhen((response, now) => {
      response.writeHead(200, STREAM);
      response.write([start, ...words(0, '').slice(0, 1)].map(sse).join(''), now);
      const pour = (): void => {
        if (!response.closed)
          response.write(sse(delta(0, { type: 'text_delta', text: '.' })), () => setImmediate(pour));
      };
      pour();
    });
    expect(outcome).toMatchObject(stopped);
  });

  it('ends the reading of an error’s answer', async () => {
    const { outcome } = await stoppedWhen((response, now) => {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.write('{"type":', now);
    });
    expect(outcome).toMatchObject(stopped);
  });
});
