import { expect, test } from 'vitest';
import { inTurns } from '../../../../../src/hosts/web/answers/in-turns.js';

test('others are served while long work is done, and its result is that of all its steps', async () => {
  let isServed = false;
  setImmediate(() => {
    isServed = true;
  });
  function* steps(): Generator<void, number, void> {
    let count = 0;
    // Ends only when somebody else had a turn, or never.
    for (; !isServed; count += 1) yield;
    return count;
  }
  expect(await inTurns(steps())).toBeGreaterThan(0);
});
