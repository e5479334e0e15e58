import { beforeAll, expect, test } from 'vitest';
import { expectFound } from './audit-finds.js';
import { expectJournalsMissed, expectObjectsMissed } from './audit-misses.js';
import { chronicle, ENDINGS } from './chronicle.js';
import { type Kept, keptIn } from './kept-state.js';
import { expectAgreement } from './verifier.js';

let kept: Kept;
beforeAll(async () => {
  kept = keptIn((await chronicle()).world.tree);
});

test('an audit names the first record that is wrong, whatever happens to one journal', async () => {
  const seen = await expectFound(kept, 150);
  expect(seen.size).toBe(6);
});

test('it misses every journal and every object that is removed', async () => {
  expect(await expectJournalsMissed(kept, 1)).toBe(ENDINGS.length);
  expect(await expectObjectsMissed(kept, 1)).toBeGreaterThan(20);
});

test('the verifier of the docs agrees with it', async () => {
  expect(await expectAgreement(kept, 150)).toBeGreaterThan(100);
});
