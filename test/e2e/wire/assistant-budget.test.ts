import { describe, expect, it } from 'vitest';
import { script } from '../../../src/effects/simulated/scripted-model/script.js';
import {
  calls,
  ends,
  turn as oneTurn,
  says,
  uses,
} from '../../../src/effects/simulated/scripted-model/step.js';
import { read } from '../../../src/effects/simulated/scripted-model/tool-calls.js';
import type { TurnRequest } from '../../../src/hosts/assistant/turn/turn.js';
import { turnsOf } from '../../../src/hosts/assistant/turn/turns.js';
import { ratesFor } from '../../../src/hosts/costs/price-list.js';
import { openStore } from '../../../src/hosts/store.js';
import type { WireScript } from '../../messages-api/wire-step.js';
import { connectionTo, hurried, wireScene } from './wire-dream.js';

const MODEL = 'claude-opus-5-5';
const NEVER = new AbortController().signal;
const TICK = { tokens: 100_000, microUsd: 100_000 };

const person = (text: string): TurnRequest => ({ asker: 'person', text, allowance: null, once: false });
const tick = (allowance: TurnRequest['allowance']): TurnRequest => ({
  ...{ asker: 'tick', text: 'A tick.', allowance, once: true },
});

const scene = async (steps: WireScript, rates = ratesFor(MODEL, '2026-12-01')) => {
  const { api, store } = await wireScene(steps);
  const runs: string[] = [];
  const turns = turnsOf({
    ...{ store: openStore(hurried, store.folders), project: store.outside, zone: 'UTC' },
    thinker: { connection: connectionTo(api), model: MODEL, rates, initiative: true },
    onRun: (runId) => runs.push(...(runId === null ? [] : [runId])),
  });
  return { api, turns, runs };
};

describe('the budget of a turn', () => {
  it('pays for ticks also after a long conversation, which they go without and a person goes on with', async () => {
    const { api, turns } = await scene(script(ends('I see.'), ends('I know it still.')));
    await turns(person('word '.repeat(12_000)), NEVER);
    expect(await turns(tick(TICK), NEVER)).toMatchObject({ _tag: 'Answered' });
    await turns(person('What did I say?'), NEVER);
    const told = api.requests.map(({ raw }) => raw.includes('word word'));
    expect(told).toEqual([true, false, true]);
  });

  it.each([
    ['tokens', { tokens: 3_000, microUsd: 100_000 }, { tokens: 3_000, microUsd: 0 }],
    ['dollars', { tokens: 100_000, microUsd: 5_000 }, { tokens: 0, microUsd: 5_000 }],
  ])(
    'that is left with too few %s begins no run, and what is left counts as spent',
    async (_, left, spent) => {
      const { api, turns, runs } = await scene(script(ends('Never asked for.')));
      expect(await turns(tick(left), NEVER)).toMatchObject({ _tag: 'Failed', runId: null, spent });
      expect([api.requests.length, runs]).toEqual([0, []]);
    },
  );

  it('in tokens holds where nobody knows the price, however much each answer has', async () => {
    const greedy = oneTurn(calls(read('MEMORY.md')), uses({ input: 4_000, output: 4_000 }));
    const { api, turns } = await scene(script(greedy, greedy, greedy, ends('Done.')), null);
    const allowance = { tokens: 20_000, microUsd: 20_000 };
    const end = await turns(tick(allowance), NEVER);
    expect(end.spent.tokens).toBeLessThanOrEqual(allowance.tokens);
    expect(api.requests.length).toBeGreaterThan(0);
    for (const { body, raw } of api.requests) {
      expect(body?.max_tokens).toBeLessThanOrEqual(allowance.tokens - raw.length / 4);
    }
  });

  it('is counted in whole numbers, and by an estimate where the API tells nothing', async () => {
    const odd = oneTurn(says('Done.'), uses({ input: 10.25, output: 3.5 }));
    const fractions = await scene(script(odd));
    const { spent } = await fractions.turns(tick(TICK), NEVER);
    expect(spent).toEqual({ tokens: 14, microUsd: Math.ceil(10.25 * 4 + 3.5 * 20) });
    const silent = await scene(script(oneTurn(says('Done.'), uses({ input: 0, output: 0 }))));
    const untold = await silent.turns(tick(TICK), NEVER);
    expect(untold).toMatchObject({ _tag: 'Answered', spent: { microUsd: TICK.microUsd } });
    expect(untold.spent.tokens).toBeGreaterThan(1_000);
  });
});
