import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { broadcastOf, liveRun } from '../src/hosts/stately/shown-run.js';
import { openStatelyServer } from '../src/hosts/stately/stately-server.js';
import type { StoreFolders } from '../src/hosts/store.js';
import { dreamOver } from './dreams.js';
import { type Pairs, takePairs, timed } from './statistics.js';
import { syntheticStore } from './synthetic-store.js';

/** A receiver beside the dream, as a viewer is: on a thread of its own, which reads and parses all. */
const RECEIVER = `
const { parentPort, workerData } = require('node:worker_threads');
const { WebSocket } = require('ws');
const socket = new WebSocket(workerData);
let events = 0;
socket.on('open', () => parentPort.postMessage('open'));
socket.on('message', (data) => { JSON.parse(data); events += 1; });
socket.on('close', () => { parentPort.postMessage(events); });
`;

const dreamed = async (store: StoreFolders, watch: (dream: ReturnType<typeof dreamOver>) => void) => {
  const dream = dreamOver(store);
  watch(dream);
  const { outcome, reason } = await dream.done;
  if (outcome !== 'completed') throw new Error(`the dream: ${outcome}, ${reason}`);
};

/** Milliseconds of a dream that nobody watches. */
const alone = async (store: StoreFolders): Promise<number> => timed(() => dreamed(store, () => {}));

/** Milliseconds of one with a receiver attached; connecting it and what is told after the end are not counted. */
const watched = async (store: StoreFolders): Promise<number> => {
  const opened = await openStatelyServer(0);
  if (E.isLeft(opened)) throw new Error(opened.left.reason);
  const { socket, show, end } = opened.right;
  const receiver = new Worker(RECEIVER, { eval: true, workerData: socket });
  await once(receiver, 'message');
  const ms = await timed(() =>
    dreamed(store, (dream) => show(broadcastOf(liveRun(dream), () => ({ ...process.env })))),
  );
  const counted = once(receiver, 'message');
  const { receivers, behind } = await end(10_000);
  const [events] = await counted;
  await receiver.terminate();
  if (receivers !== 1 || behind !== 0 || !(events > 100))
    throw new Error(`the receiver was told ${events} events, ${receivers} watched, ${behind} were behind`);
  return ms;
};

/** Whole dreams over so many topics with an inspector attached, beside the same with nobody watching. */
export const watchedDreams = async (folder: string, topics: number, pairs: number): Promise<Pairs> => {
  const take = (some: number) =>
    takePairs(
      some,
      async () => watched(await syntheticStore(join(folder, 'watched'), topics)),
      async () => alone(await syntheticStore(join(folder, 'alone'), topics)),
    );
  await take(2);
  return take(pairs);
};
