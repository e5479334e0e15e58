import type { EvaluationDetails, JsonValue } from '@openfeature/server-sdk';
import { describe, expect, test } from 'vitest';
import { type FlagClient, openFeatureFlag } from '../../../../src/effects/live/flags/open-feature-flag.js';

/** A client whose provider does whatever `answer` does, and which lets the test say that something changed. */
const aClient = (answer: () => Promise<JsonValue>) => {
  const hearers = new Set<() => unknown>();
  const client: FlagClient = {
    getObjectDetails: async <T extends JsonValue>(): Promise<EvaluationDetails<T>> => ({
      flagKey: 'autodream',
      flagMetadata: {},
      value: (await answer()) as T,
    }),
    addHandler: (_: unknown, hear: () => unknown) => void hearers.add(hear),
    removeHandler: (_: unknown, hear: () => unknown) => void hearers.delete(hear),
  };
  return { client, hearers, change: () => hearers.forEach((hear) => void hear()) };
};

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('the flag of a client', () => {
  test('is told at once as it was last known, while the next answer is under way', async () => {
    const answers: JsonValue[] = [{ minHours: 1 }, { minHours: 2 }];
    const { client } = aClient(async () => answers.shift() ?? {});
    const flag = await openFeatureFlag(client);
    expect(flag.last()).toBeUndefined();
    await settled();
    expect(flag.last()).toEqual({ minHours: 1 });
    await settled();
    expect(flag.last()).toEqual({ minHours: 2 });
  });

  test('is never waited for longer than was said, where the provider never answers', async () => {
    const { client } = aClient(() => new Promise(() => {}));
    const flag = await openFeatureFlag(client);
    await flag.known(1);
    expect(flag.last()).toBeUndefined();
  });

  test('is asked for when the provider says that something changed, until it is closed', async () => {
    let asked = 0;
    const { client, change, hearers } = aClient(async () => {
      asked += 1;
      return { minHours: asked };
    });
    const flag = await openFeatureFlag(client);
    await settled();
    change();
    await settled();
    expect(asked).toBe(2);
    expect(flag.last()).toEqual({ minHours: 2 });
    await flag.close();
    expect(hearers.size).toBe(0);
    const before = asked;
    expect(flag.last()).toBeUndefined();
    await flag.known(1_000);
    expect(asked).toBe(before);
  });

  test.each([['down', () => Promise.reject(new Error('down'))]])(
    'is not known, and nothing throws, where the provider is %s',
    async (_, answer) => {
      const flag = await openFeatureFlag(aClient(answer).client);
      await flag.known(1_000);
      expect(flag.last()).toBeUndefined();
    },
  );
});
