import { describe, expect, it } from 'vitest';
import { putFile } from '../../../../../src/effects/simulated/scene.js';
import { openBudget } from '../../../../../src/hosts/assistant/budget/budget.js';
import { openStore } from '../../../../../src/hosts/store.js';
import type { Budgets, Spent } from '../../../../../src/machines/proactive/proactive.ledger.js';
import { FOLDERS, storeInMemory } from '../../dream/store-in-memory.js';

const HOUR = 3_600_000;
const FILE = `${FOLDERS.state}/assistant-ledger.json`;

const spent = (amount: number): Spent => ({ tokens: amount, microUsd: amount });
const BUDGETS: Budgets = { tick: spent(10), hour: spent(20), day: spent(40) };
const NOTHING = spent(0);

const scene = () => {
  const memory = storeInMemory();
  let at = Date.parse('2026-11-30T08:00:00Z');
  const capabilities = {
    ...memory.capabilities,
    clock: { ...memory.capabilities.clock, now: () => at },
  };
  const pass = (ms: number): void => {
    at += ms;
  };
  return { ...memory, pass, open: () => openBudget(openStore(capabilities, FOLDERS), BUDGETS) };
};

describe('the budget of an assistant', () => {
  it('counts a call that died with its process as all that it was allowed, once', async () => {
    const { open } = scene();
    const before = await open();
    expect(await before.reserve(before.allowance())).toBe(true);
    expect((await open()).view().day.spent).toEqual(spent(10));
    expect((await open()).view().day.spent).toEqual(spent(10));
  });

  it('lets a call that died fall out of the day, however often the process starts again', async () => {
    const { open, pass } = scene();
    await (await open()).reserve(spent(10));
    for (let starts = 0; starts < 3; starts += 1) {
      await open();
      pass(9 * HOUR);
    }
    expect((await open()).view().day.spent).toEqual(NOTHING);
  });

  it.each([
    'no JSON',
    '{"v":2}',
    '{"v":1,"ledger":[{"at":0,"tokens":-5,"microUsd":0}],"reserved":{"tokens":0,"microUsd":0}}',
    '{"v":1,"ledger":[],"reserved":{"tokens":0.5,"microUsd":0}}',
    '{"v":1,"ledger":[],"reserved":{"tokens":null,"microUsd":0}}',
  ])(
    'is spent for one day where the file says %s, also when the process starts each morning',
    async (text) => {
      const { open, pass, tree } = scene();
      putFile(tree, FILE, text);
      const first = await open();
      expect(first.exhausted()).toMatchObject({ window: 'day', measured: 40 });
      expect(first.allowance()).toEqual(NOTHING);
      pass(12 * HOUR);
      expect((await open()).allowance()).toEqual(NOTHING);
      pass(12 * HOUR);
      expect((await open()).allowance()).toEqual(spent(10));
    },
  );
});
