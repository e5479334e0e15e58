import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentInput, AgentOutput } from '../../../src/machines/agent/agent.rules.js';
import { sameCases } from '../same-cases.js';
import { inputs, lives } from './agent-draws.js';
import { type AgentLife, agentLife } from './agent-life.js';

const cases = fc.tuple(inputs, lives);
const RUNS = { numRuns: 500, examples: sameCases(cases, 250) };

/** Summing prices in another order differs in the last digits. */
const ROUNDING = 1e-9;

const isOutput = (value: unknown): value is AgentOutput =>
  typeof value === 'object' && value !== null && 'usage' in value && 'trims' in value;

const outputOf = ({ output }: AgentLife): AgentOutput => {
  if (!isOutput(output)) throw new Error(`It gave ${JSON.stringify(output)}`);
  return output;
};

/** Every way to end, by the words of its reason. */
const ENDINGS: readonly RegExp[] = [
  /length limit/,
  /cut off because the budget was used up/,
  /refused/,
  /only thought/,
  /too long for the model/,
  /still at work/,
  /went in circles/,
  /every call was denied or failed/,
  /output tokens that it may use/,
  /that it may cost/,
  /It was tried 5 times/,
  /It may be asked again in/,
  /unauthorised/,
];

describe('an agent, whatever its model and its tools do', () => {
  it('comes to an end, never asks for what it cannot pay, and stays within its budgets', () => {
    const seen = new Set<string>();
    const states = new Set<unknown>();
    const check = (life: AgentLife, { limits, rates, leastOutput }: AgentInput): void => {
      const { turns, usage, costUsd, trims, reason } = outputOf(life);
      const least = Math.max(1_000, leastOutput);
      for (const { maxOutput } of life.asked) expect(maxOutput ?? least).toBeGreaterThanOrEqual(least);
      for (const pause of life.pauses) expect(pause).toBeLessThanOrEqual(300_000);
      expect(turns).toBeLessThanOrEqual(limits.turns);
      expect(life.asked.length).toBeLessThanOrEqual((turns + 1) * 5 + trims);
      expect(usage.output).toBeLessThanOrEqual(limits.outputTokens ?? Number.POSITIVE_INFINITY);
      if (rates !== null && limits.costUsd !== null)
        expect(costUsd).toBeLessThanOrEqual(limits.costUsd + ROUNDING);
      states.add(life.state);
      for (const ending of ENDINGS) if (ending.test(reason ?? '')) seen.add(ending.source);
    };
    fc.assert(
      fc.property(cases, ([input, drawn]) => check(agentLife(input, drawn), input)),
      RUNS,
    );
    expect([...states].sort()).toEqual(['aborted', 'failed', 'finished']);
    expect([...seen].sort()).toEqual(ENDINGS.map(({ source }) => source).sort());
  });
});
