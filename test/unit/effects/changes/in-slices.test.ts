import { setImmediate } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { inSlices } from '../../../../src/effects/services/changes/in-slices.js';
import type { Steps } from '../../../../src/memory/steps.js';

const counting = (done: number[], upTo: number): Steps<string> =>
  (function* () {
    for (let step = 0; step < upTo; step += 1) {
      done.push(step);
      yield;
    }
    return 'ready';
  })();

describe('long work in slices', () => {
  it('comes to what it comes to at one go', async () => {
    const done: number[] = [];
    expect(await inSlices(counting(done, 1_000), new AbortController().signal)()).toEqual(E.right('ready'));
    expect(done).toHaveLength(1_000);
  });

  it('lets others come to word, and ends soon after it is to stop', async () => {
    const done: number[] = [];
    const controller = new AbortController();
    const ended = inSlices(counting(done, 1_000_000), controller.signal)();
    await setImmediate();
    controller.abort();
    const soFar = done.length;
    expect(soFar).toBeGreaterThan(0);
    expect(await ended).toMatchObject({ left: { _tag: 'Stopped' } });
    expect(done.length - soFar).toBeLessThan(1_000);
  });

  it('does not begin where it is to stop already', async () => {
    const done: number[] = [];
    expect(E.isLeft(await inSlices(counting(done, 10), AbortSignal.abort())())).toBe(true);
    expect(done).toEqual([]);
  });
});
