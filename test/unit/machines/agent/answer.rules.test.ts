import { describe, expect, it } from 'vitest';
import { type AgentContext, agentContext } from '../../../../src/machines/agent/agent.rules.js';
import {
  afterAnswer,
  afterUnusable,
  asksForTools,
  isLastWord,
} from '../../../../src/machines/agent/answer.rules.js';
import { isAffordable } from '../../../../src/machines/agent/budget.rules.js';
import { answer, exceeded, oneCall, paused } from '../../../../src/testing/machines/answers.js';
import { agentInput } from '../../../../src/testing/machines/inputs.js';

const RATES = {
  from: '2026-11-01',
  tiers: [{ upTo: null, input: 2, output: 10, cacheRead: 0.2, cacheCreation: 2.5 }],
};

const within = (
  limits: Partial<AgentContext['limits']>,
  about: Partial<AgentContext> = {},
): AgentContext => ({
  ...agentContext({ ...agentInput, rates: RATES, limits: { ...agentInput.limits, ...limits } }),
  ...about,
});

const text = { type: 'text', text: 'So' } as const;
const cutAt = (output: number) =>
  answer([text], 'max_tokens', { input: 100, output, cacheRead: 0, cacheCreation: 0 });
const whyAfter = (context: AgentContext, given: ReturnType<typeof answer>) =>
  afterUnusable(context, given).reason;

describe('an answer that was cut off', () => {
  it('at the length limit of the model says so, though there is a budget', () => {
    expect(whyAfter(within({}), cutAt(8_000))).toBe('The model’s answer was cut off at its length limit.');
    expect(whyAfter(within({ outputTokens: 9_000 }), cutAt(8_000))).toMatch(/length limit/);
  });

  it('by the budget of output tokens names it and what was used of it', () => {
    const context = within(
      { outputTokens: 12_000, costUsd: 5 },
      {
        usage: { input: 0, output: 4_000, cacheRead: 0, cacheCreation: 0 },
      },
    );
    expect(whyAfter(context, cutAt(8_000))).toBe(
      'The model’s answer was cut off because the budget was used up: it used 12,000 of the 12,000 output tokens that it may use.',
    );
  });

  it('by the budget of cost names it and what was used of it', () => {
    expect(whyAfter(within({ outputTokens: 12_000, costUsd: 0.05 }), cutAt(5_000))).toBe(
      'The model’s answer was cut off because the budget was used up: it cost $0.0502 of the $0.05 that it may cost.',
    );
  });
});

describe('a last word', () => {
  const lastWord = (output: number) =>
    answer([text], 'end_turn', { input: 0, output, cacheRead: 0, cacheCreation: 0 });

  it('that uses up the budget to the last token is one', () => {
    expect(isLastWord(within({ outputTokens: 2_000, costUsd: 0.02 }), lastWord(2_000))).toBe(true);
  });

  it.each([
    [{ outputTokens: 2_000 }, 'it used 2,001 of the 2,000 output tokens that it may use'],
    [{ costUsd: 0.02 }, 'it cost $0.02001 of the $0.02 that it may cost'],
  ])('of a model that does not keep to %j is none, and the budget is named', (limits, used) => {
    expect(isLastWord(within(limits), lastWord(2_001))).toBe(false);
    expect(whyAfter(within(limits), lastWord(2_001))).toBe(`The budget was exceeded: ${used}.`);
  });
});

describe('an answer at the last turn', () => {
  it('that asks for more has its own reason', () => {
    const last = within({ turns: 3 }, { turn: 3 });
    expect(asksForTools(last, oneCall)).toBe(false);
    for (const more of [oneCall, paused])
      expect(whyAfter(last, more)).toBe(
        'The model was still at work after 3 turns, which is all that it may take.',
      );
    expect(whyAfter(within({ turns: 1 }), oneCall)).toMatch(/after 1 turn,/);
  });
});

describe('an answer that is no answer', () => {
  it.each([
    ['thinking alone', answer([{ type: 'opaque', block: {} }], 'end_turn'), /only thought/],
    [
      'thinking and blank words',
      answer(
        [
          { type: 'opaque', block: {} },
          { ...text, text: ' ' },
        ],
        'end_turn',
      ),
      /only thought/,
    ],
    ['a stop for tools without a call', answer([text], 'tool_use'), /called none/],
    ['nothing', answer([], 'end_turn'), /empty/],
    ['a pause without a beginning', answer([], 'pause_turn'), /empty/],
    ['a refusal with calls', answer(oneCall.content, 'refusal'), /refused/],
    ['too long a conversation', exceeded, /too long for the model/],
  ] as const)('%s has its own reason', (_, given, reason) => {
    expect(whyAfter(within({}), given)).toMatch(reason);
  });

  it('ends a turn with calls: they are carried out all the same', () => {
    expect(asksForTools(within({}), answer(oneCall.content, 'end_turn'))).toBe(true);
    expect(asksForTools(within({}), answer(oneCall.content, 'pause_turn'))).toBe(true);
  });
});

describe('the input of the next request', () => {
  const usage = { input: 1_000, output: 500, cacheRead: 8_000, cacheCreation: 500 };

  it('is estimated by the last one with its answer, cached or not', () => {
    expect(afterAnswer(within({}), answer([text], 'end_turn', usage)).nextInput).toBe(10_000);
  });

  it('is not affordable where too little output is left behind it', () => {
    const left = (nextInput: number) => isAffordable(within({ costUsd: 0.035 }, { nextInput }));
    expect(left(10_000)).toBe(true);
    expect(left(10_001)).toBe(false);
  });

  it('is always affordable where the cost has no price', () => {
    expect(isAffordable(within({ costUsd: 0.000_001 }, { rates: null, nextInput: 1e9 }))).toBe(true);
  });
});
