import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeInMemory } from '../../unit/hosts/dream/store-in-memory.js';
import { aHost, TURN } from '../../unit/hosts/embedding/a-host.js';
import {
  hostileCapabilities,
  hostileEngine,
  hostileLog,
  hostileWatchers,
  PLACES,
  type Place,
  PORTS,
  WAYS,
} from './hostile-world.js';

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

/** Lets whatever is under way come to rest, and waits for nothing that never comes. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const way = (place: Place) =>
  fc.constantFrom(...WAYS.filter((way) => way !== 'gives nonsense' || !PORTS.includes(place)));
const broken = fc
  .uniqueArray(fc.constantFrom(...PLACES), { minLength: 1, maxLength: 3 })
  .chain((places) => fc.record(Object.fromEntries(places.map((place) => [place, way(place)]))));

/** What hangs never comes, so that nothing but time ends a wait for it. */
const atMost = <A>(promise: Promise<A>, ms: number): Promise<A | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);

test('whatever the host’s own code does, no turn is broken, and nothing is rejected', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(broken, async (ways) => {
      const patience = Object.values(ways).includes('hangs') ? 200 : 5_000;
      const { capabilities } = storeInMemory();
      const host = aHost({
        ...hostileWatchers(ways),
        log: hostileLog(ways),
        engine: hostileEngine(capabilities.engine, ways),
        wrap: (lent) => hostileCapabilities(lent, ways),
      });
      void host.autoDream.start();
      const promises: Promise<unknown>[] = [];
      for (let turn = 0; turn < 2; turn += 1) {
        expect(
          host.autoDream.onTurnEnd({ ...TURN, messages: [{ role: 'user', text: 'Remember that a is b.' }] }),
        ).toBeUndefined();
        await settle();
      }
      const dream = host.autoDream.dream({ force: true });
      promises.push(dream);
      promises.push(host.autoDream.extract(TURN), host.autoDream.status(), host.autoDream.kill('a-run'));
      await atMost(Promise.all(promises), patience);
      promises.push(host.autoDream.dispose());
      for (const promise of promises) promise.catch(note);
      host.autoDream.onTurnEnd(TURN);
      await atMost(Promise.all(promises), patience);
      expect(unhandled).toEqual([]);
      for (const event of host.events) outcomes.add(event);
    }),
    { numRuns: 20, endOnFailure: true, examples: [[{ notify: 'throws' }]] },
  );
  // Not all of it was refused before anything began: some dreams got so far that there was something to end.
  expect(outcomes.has('Completed') || outcomes.has('Killed')).toBe(true);
});
