import { describe, expect, it } from 'vitest';
import { forever } from '../../../src/effects/simulated/scripted-model/script.js';
import { says } from '../../../src/effects/simulated/scripted-model/step.js';
import { breaksOff } from '../../messages-api/wire-step.js';
import { FAILURES, type Failure } from './failures.js';
import { dreamOver, expectTidy, impatient, KEY, wireScene } from './wire-dream.js';

/** Dreams with a server that fails, and sees that the store is to the byte and the nanosecond as it was. */
const fail = async ({ script, reason, requests }: Failure): Promise<void> => {
  const { api, store, engine } = await wireScene(script);
  const was = await store.standing();
  const result = await dreamOver(store, engine).done;
  expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) });
  expect(result.reason).not.toContain(KEY);
  expect(api.requests.map(({ refused }) => refused)).toEqual(Array(requests).fill(null));
  expect(await store.standing()).toEqual(was);
  expect(await expectTidy(store)).toBe(1);
};

describe('a dream over the wire fails with its own reason and changes nothing:', () => {
  it.each(FAILURES)('$name', fail);

  it('silence in the middle of an answer', async () => {
    const { api, store, engine } = await wireScene([forever(breaksOff(says('I begin'), 'silence'))]);
    const was = await store.standing();
    const short = impatient(api, engine, { idleMs: 50, answerMs: 60_000 });
    expect(await dreamOver(store, short).done).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/sent nothing for 0.05 seconds.*It was tried 5 times/),
    });
    expect(await store.standing()).toEqual(was);
    expect(await expectTidy(store)).toBe(1);
  });

  it('pings without an answer, until all the time that it may take is over', async () => {
    const { api, store, engine } = await wireScene([forever(breaksOff(says('I begin'), 'pings'))]);
    const was = await store.standing();
    const short = impatient(api, engine, { idleMs: 60_000, answerMs: 100 });
    expect(await dreamOver(store, short).done).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/not finished after.*It was tried 5 times/),
    });
    expect(await store.standing()).toEqual(was);
  });
});
