import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesced } from '../../../../src/hosts/tui/coalesced.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('thirty asks a second are ten acts, and what was asked last is done', () => {
  let asked = 0;
  const acts: number[] = [];
  const news = coalesced(() => acts.push(asked), 100);
  for (; asked < 30; asked += 1) {
    news.ask();
    vi.advanceTimersByTime(33);
  }
  news.ask();
  vi.advanceTimersByTime(500);
  expect(acts.length).toBeLessThanOrEqual(12);
  expect(acts.length).toBeGreaterThan(5);
  expect(acts.at(-1)).toBe(30);
  expect(vi.getTimerCount()).toBe(0);
});

test('the first ask is done at once, and none after the stop', () => {
  const acts: string[] = [];
  const news = coalesced(() => acts.push('act'), 100);
  news.ask();
  expect(acts).toEqual(['act']);
  news.ask();
  news.stop();
  vi.advanceTimersByTime(500);
  expect(acts).toEqual(['act']);
});
