import { describe, expect, it } from 'vitest';
import type { ModelFault } from '../../../../src/effects/ports/model.js';
import { type AgentContext, agentContext } from '../../../../src/machines/agent/agent.rules.js';
import {
  afterModelError,
  afterTransient,
  isTooLongError,
  mayPass,
  usageOf,
} from '../../../../src/machines/agent/retry.rules.js';
import { fault } from '../../../../src/testing/machines/answers.js';
import { agentInput } from '../../../../src/testing/machines/inputs.js';

const fresh = agentContext(agentInput);
const tried = (attempt: number): AgentContext => ({ ...fresh, attempt });

const TRANSIENT: readonly ModelFault[] = [
  ...(['rate-limited', 'overloaded', 'server-error', 'unreachable', 'cut-off', 'silent'] as const),
];
const LASTING: readonly ModelFault[] = [
  ...(['unauthorised', 'forbidden', 'unpaid', 'unknown-model', 'invalid-request'] as const),
  ...(['request-too-large', 'spend-cap', 'not-the-api', 'context-exceeded', 'answer-too-large'] as const),
  ...(['malformed', 'stopped', 'broken'] as const),
];

describe('an error of the model', () => {
  it.each(TRANSIENT)('is waited out when it is %s', (kind) => {
    expect(mayPass(fresh, fault(kind))).toBe(true);
  });

  it.each(LASTING)('ends the run at once with its own reason when it is %s', (kind) => {
    expect(mayPass(fresh, fault(kind))).toBe(false);
  });

  it('that is not understood is not waited out, and costs nothing that is known', () => {
    for (const error of [null, undefined, 'overloaded', 7, {}, { fault: 'new' }, { fault: 'overloadedd' }]) {
      expect(mayPass(fresh, error)).toBe(false);
      expect(usageOf(error)).toBeNull();
      expect(isTooLongError(fresh, error)).toBe(false);
    }
    expect(usageOf({ usage: { input: 1, output: Number.NaN, cacheRead: 0, cacheCreation: 0 } })).toBeNull();
  });
});

describe('the pause before a turn is asked for again', () => {
  const pauses = (error: unknown) =>
    [0, 1, 2, 3].map((attempt) => afterTransient(tried(attempt), error).backOffMs);

  it('grows from attempt to attempt', () => {
    expect(pauses(fault('overloaded'))).toEqual([2_000, 8_000, 30_000, 60_000]);
  });

  it('is what the provider asks for, where it does', () => {
    expect(pauses(fault('rate-limited', { retryAfterMs: 12_345 }))).toEqual(Array(4).fill(12_345));
  });

  it('is our own where the provider would be asked again at once', () => {
    expect(pauses(fault('overloaded', { retryAfterMs: 0 }))).toEqual([2_000, 8_000, 30_000, 60_000]);
  });

  it('is not made when the provider asks for more than five minutes, and the reason says when to come back', () => {
    expect(mayPass(fresh, fault('rate-limited', { retryAfterMs: 300_000 }))).toBe(true);
    const long = fault('rate-limited', { retryAfterMs: 300_001 });
    expect(mayPass(fresh, long)).toBe(false);
    expect(afterModelError(fresh, long)).toEqual({
      end: 'Failed',
      reason: 'The model did not answer: It was rate-limited. It may be asked again in 6 minutes.',
    });
  });

  it('is made four times a turn', () => {
    const error = fault('silent');
    expect([0, 1, 2, 3, 4].map((attempt) => mayPass(tried(attempt), error))).toEqual([
      ...[true, true, true, true, false],
    ]);
    expect(afterModelError(tried(4), error).reason).toBe(
      'The model did not answer: It was silent. It was tried 5 times.',
    );
    const after = afterTransient({ ...tried(1), retries: 6 }, error);
    expect(after).toMatchObject({ attempt: 2, retries: 7 });
  });
});

describe('a request that failed', () => {
  const usage = { input: 100, output: 20, cacheRead: 30, cacheCreation: 0 };

  it('counts with what it used and cost', () => {
    const rates = {
      from: '2026-11-01',
      tiers: [{ upTo: null, input: 2, output: 10, cacheRead: 0.2, cacheCreation: 2.5 }],
    };
    for (const after of [afterTransient, afterModelError])
      expect(after({ ...fresh, rates, costUsd: 1, usage }, fault('overloaded', { usage }))).toMatchObject({
        usage: { input: 200, output: 40, cacheRead: 60, cacheCreation: 0 },
        costUsd: 1.000406,
      });
  });

  it('fails with its advice when it is for a person to mend', () => {
    const error = { ...fault('unauthorised'), reason: 'The key is not known.', advice: 'Set another one' };
    expect(afterModelError(fresh, error).reason).toBe(
      'The model did not answer: The key is not known. Set another one.',
    );
  });
});
