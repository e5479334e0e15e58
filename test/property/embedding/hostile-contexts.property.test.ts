import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHost, ON, TURN, until } from '../../unit/hosts/embedding/a-host.js';

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

/** Lets whatever is under way come to rest, and waits for nothing that never comes. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const cyclic: Record<string, unknown> = { sessionId: 's' };
cyclic.messages = [cyclic];
const angry = new Proxy(cyclic, {
  get: () => {
    throw new Error('not for you');
  },
});
const endless = new Proxy([], { get: (_, key) => (key === 'length' ? Number.POSITIVE_INFINITY : angry) });
const getter = {
  sessionId: 's',
  get messages(): never {
    throw new Error('a getter');
  },
};

const odd = fc.constantFrom<unknown>(
  cyclic,
  angry,
  endless,
  getter,
  () => {},
  Symbol('s'),
  1n,
  new Map(),
  null,
);
const anything = fc.oneof(
  odd,
  fc.anything({ withBigInt: true, withNullPrototype: true, withObjectString: true }),
  fc.jsonValue(),
);
const context = fc.oneof(
  anything,
  fc.record(
    {
      sessionId: fc.oneof(fc.constantFrom('../../etc/passwd', 'a\0b', '', 'x'.repeat(5_000)), anything),
      agentId: fc.option(anything, { nil: undefined }),
      mode: fc.oneof(fc.constantFrom('interactive', 'bare', 'print', undefined), anything),
      messages: fc.oneof(anything, fc.array(anything, { maxLength: 3 })),
      wroteMemory: anything,
      cacheSafeParams: anything,
    },
    { requiredKeys: [] },
  ),
);

test('no context breaks a turn, and the next turn is as if there had been none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(context, { minLength: 1, maxLength: 4 }), async (contexts) => {
      const host = aHost({ settings: { ...ON, extractEnabled: true, minSessions: 99 } });
      await host.autoDream.start();
      for (const hostile of contexts) {
        expect(host.autoDream.onTurnEnd(Object(hostile))).toBeUndefined();
        await settle();
      }
      const before = host.verdicts.length;
      host.autoDream.onTurnEnd(TURN);
      await until(() => host.verdicts.length > before);
      expect(typeof (await host.autoDream.extract(Object(contexts[0])))._tag).toBe('string');
      await host.autoDream.dispose();
    }),
    { numRuns: 6 },
  );
  expect(unhandled).toEqual([]);
});
