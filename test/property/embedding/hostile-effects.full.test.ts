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

const broken = fc
  .uniqueArray(fc.constantFrom(...PLACES), { minLength: 1, maxLength: 3 })
  .chain((places) => fc.record(Object.fromEntries(places.map((place) => [place, fc.constantFrom(...WAYS)]))));

/** What hangs never comes, so that nothing but time ends a wait for it. */
const atMost = <A>(promise: Promise<A>, ms: number): Promise<A | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);

/** A model that never answers, and a host that only does not want to hear of the end: what must have been told before the host ends. */
const ENDLESS = { ask: 'hangs' } as const;
const DEAF = { notify: 'throws' } as const;
const AWAITED: Readonly<Record<string, string>> = {
  [JSON.stringify(ENDLESS)]: 'Fired',
  [JSON.stringify(DEAF)]: 'Completed',
};

const told = async (events: readonly string[], event: string): Promise<void> => {
  while (!events.includes(event)) await new Promise((resolve) => setImmediate(resolve));
};

test('whatever the host’s own code does, no turn is broken, and nothing is rejected', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(broken, async (ways) => {
      const isHung = Object.values(ways).includes('hangs');
      const awaited = AWAITED[JSON.stringify(ways)];
      // Where nothing hangs all of it comes, however slow the machine is.
      const patience = isHung && awaited === undefined ? 200 : 60_000;
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
      await (awaited === undefined ? atMost(Promise.all(promises), patience) : told(host.events, awaited));
      promises.push(host.autoDream.dispose());
      for (const promise of promises) promise.catch(note);
      host.autoDream.onTurnEnd(TURN);
      const settled = await atMost(Promise.all(promises), patience);
      expect([settled !== null || isHung, unhandled]).toEqual([true, []]);
      for (const event of host.events) outcomes.add(event);
    }),
    {
      numRuns: 20,
      endOnFailure: true,
      examples: [[DEAF], [ENDLESS]],
    },
  );
  // Not all of it was refused before anything began: dreams came to their end, and others were stopped.
  expect([...outcomes]).toEqual(expect.arrayContaining(['Completed', 'Killed']));
});
