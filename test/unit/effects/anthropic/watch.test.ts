import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from '../../../../src/effects/live/anthropic/watch.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const timeouts = { idleMs: 60_000, answerMs: 600_000 };
const never = new AbortController().signal;

describe('the watch over a request', () => {
  it('breaks it off after 60 seconds in which nothing came', async () => {
    const watched = watch(never, timeouts);
    vi.advanceTimersByTime(59_999);
    expect(watched.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(watched.signal.aborted).toBe(true);
    expect(await watched.broken).toEqual({ _tag: 'Silent', ms: 60_000 });
  });

  it('lets a slow answer come as long as something comes, up to 10 minutes', async () => {
    const watched = watch(never, timeouts);
    for (let minute = 0; minute < 9; minute++) {
      vi.advanceTimersByTime(59_999);
      watched.heard(1);
    }
    expect(watched.signal.aborted).toBe(false);
    vi.advanceTimersByTime(59_999);
    watched.heard(1);
    vi.advanceTimersByTime(59_999);
    expect(await watched.broken).toEqual({ _tag: 'CutOff', what: 'it was not finished after 10 minutes' });
  });

  it('breaks off what sends bytes without end', async () => {
    const watched = watch(never, timeouts);
    for (let sent = 0; sent <= 64; sent++) watched.heard(1024 * 1024);
    expect(await watched.broken).toEqual({ _tag: 'TooLarge' });
  });

  it('leaves no timer and no listener behind', () => {
    const run = new AbortController();
    const removed = vi.spyOn(run.signal, 'removeEventListener');
    watch(run.signal, timeouts).close();
    expect(vi.getTimerCount()).toBe(0);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});
