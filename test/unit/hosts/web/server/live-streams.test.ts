import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { DEFAULT_THRESHOLDS } from '../../../../../src/config.js';
import { inspected } from '../../../../../src/hosts/web/answers/inspected.js';
import { liveStreams } from '../../../../../src/hosts/web/server/live-streams.js';
import { FOLDERS, storeInMemory } from '../../dream/store-in-memory.js';

/** A connection whose other side reads nothing. */
const unread = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

const seen = () =>
  inspected({
    store: storeInMemory().store,
    paths: { ...FOLDERS, layout: 'plain', explicit: true },
    settings: async () => ({
      switches: { assistantActive: false, remote: false, autoMemory: true, autodream: true },
      thresholds: DEFAULT_THRESHOLDS,
    }),
  });

test('a page that leaves too much unread is sent away', async () => {
  const streams = liveStreams(seen(), 4);
  const response = unread();
  streams.open(response);
  await expect.poll(() => response.destroyed).toBe(true);
  await streams.close();
});

test('one that leaves less keeps its connection until the end of the server', async () => {
  const streams = liveStreams(seen(), 1_000_000);
  const response = unread();
  streams.open(response);
  await expect.poll(() => response.writableLength).toBeGreaterThan(4);
  expect(response.destroyed).toBe(false);
  await streams.close();
  expect(response.writableEnded).toBe(true);
});
