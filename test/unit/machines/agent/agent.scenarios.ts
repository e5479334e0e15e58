import { expect } from 'vitest';
import {
  answer,
  cutOff,
  exceeded,
  fault,
  lastWord,
  oneCall,
  paused,
  trimmed,
  twoCalls,
  untrimmed,
  used,
} from '../../../../src/testing/machines/answers.js';
import { agentInput } from '../../../../src/testing/machines/inputs.js';
import { ends, fails, kill, type Move, passes, type Scenario } from '../scenarios/scenario.js';

const input = agentInput;

const loop: readonly Scenario[] = [
  {
    name: 'uses the tools it asked for one after the other, asks again and finishes',
    input,
    moves: [
      ends('ask', twoCalls),
      ends('useTool', used('pinned')),
      ends('useTool', used()),
      ends('ask', lastWord),
    ],
    ends: {
      state: 'finished',
      starts: 'ask useTool useTool ask',
      output: { _tag: 'Finished', reason: null, turns: 2, usage: { input: 10 }, retries: 0, trims: 0 },
      asked: { ask: { turn: 2, maxOutput: null }, useTool: { turn: 1, index: 1 } },
    },
  },
  {
    name: 'lets a model that paused go on',
    input,
    moves: [ends('ask', paused), ends('ask', lastWord)],
    ends: { state: 'finished', starts: 'ask ask', output: { turns: 2 }, asked: { ask: { turn: 2 } } },
  },
  {
    name: 'fails when an answer is cut off',
    input,
    moves: [ends('ask', cutOff)],
    ends: { state: 'failed', starts: 'ask', output: { _tag: 'Failed', turns: 1 } },
  },
  {
    name: 'fails when the model breaks down',
    input,
    moves: [fails('ask')],
    ends: { state: 'failed', starts: 'ask', output: { _tag: 'Failed' } },
  },
  {
    name: 'fails when a tool breaks down',
    input,
    moves: [ends('ask', oneCall), fails('useTool')],
    ends: { state: 'failed', starts: 'ask useTool', output: { _tag: 'Failed' } },
  },
];

const OVERLOADED = fault('overloaded', {
  usage: { input: 7, output: 0, cacheRead: 0, cacheCreation: 0 },
});
const again: readonly Move[] = [fails('ask', OVERLOADED), passes('backOff')];

const retries: readonly Scenario[] = [
  {
    name: 'waits out what passes by itself and asks for the same turn again',
    input,
    moves: [...again, ...again, ends('ask', lastWord)],
    ends: {
      state: 'finished',
      starts: 'ask ask ask',
      output: { turns: 1, retries: 2, usage: { input: 19 } },
      asked: { ask: { turn: 1 } },
    },
  },
  {
    name: 'gives up after four retries of one turn',
    input,
    moves: [...again, ...again, ...again, ...again, fails('ask', OVERLOADED)],
    ends: {
      state: 'failed',
      starts: 'ask ask ask ask ask',
      output: {
        reason: 'The model did not answer: It was overloaded. It was tried 5 times.',
        retries: 4,
        usage: { input: 35 },
      },
    },
  },
];

const tooLong = ends('ask', exceeded);
const trims: readonly Move[] = [tooLong, ends('trim', trimmed)];

const trimming: readonly Scenario[] = [
  {
    name: 'trims a conversation that has become too long, and asks again',
    input,
    moves: [
      tooLong,
      ends('trim', trimmed),
      fails('ask', fault('context-exceeded')),
      ends('trim', trimmed),
      ends('ask', lastWord),
    ],
    ends: {
      state: 'finished',
      starts: 'ask trim ask trim ask',
      output: { turns: 1, trims: 2, usage: { input: 10 } },
      asked: { trim: { turn: 1 } },
    },
  },
  {
    name: 'fails when there is nothing left to trim',
    input,
    moves: [tooLong, ends('trim', untrimmed)],
    ends: {
      state: 'failed',
      starts: 'ask trim',
      output: { reason: expect.stringContaining('too long for the model'), trims: 0 },
    },
  },
  {
    name: 'fails when the conversation is too long still after three trims',
    input,
    moves: [...trims, ...trims, ...trims, tooLong],
    ends: {
      state: 'failed',
      starts: 'ask trim ask trim ask trim ask',
      output: { trims: 3 },
    },
  },
  {
    name: 'fails when the conversation cannot be trimmed',
    input,
    moves: [tooLong, fails('trim')],
    ends: { state: 'failed', starts: 'ask trim', output: { _tag: 'Failed' } },
  },
];

const call = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: { file_path: 'a.md' } }) as const;
const elevenCalls = answer('abcdefghijk'.split('').map(call), 'tool_use');
const idle = { ...used(), tool: 'Read', file: null, changed: false };

const RATES = {
  from: '2026-11-01',
  tiers: [{ upTo: null, input: 2, output: 10, cacheRead: 0.2, cacheCreation: 2.5 }],
};
const spent = (output: number) =>
  answer(oneCall.content, 'tool_use', { input: 10_000, output, cacheRead: 0, cacheCreation: 0 });

const limits: readonly Scenario[] = [
  {
    name: 'stops a model that makes the same call again and again while nothing is changed',
    input,
    moves: [ends('ask', elevenCalls), ...elevenCalls.content.map(() => ends('useTool', idle))],
    ends: {
      state: 'failed',
      starts: `ask${' useTool'.repeat(11)}`,
      output: {
        reason:
          'The model went in circles: 10 calls were made again while nothing was changed, the last of them Read.',
      },
    },
  },
  {
    name: 'does not begin without room for an answer',
    input: { ...input, limits: { ...input.limits, outputTokens: 999 } },
    moves: [],
    ends: {
      state: 'failed',
      starts: '',
      output: {
        reason:
          'What is left of the budget does not pay for another answer: it used 0 of the 999 output tokens that it may use.',
      },
    },
  },
  {
    name: 'asks for no more output than the budget has left, and then not at all',
    input: { ...input, limits: { ...input.limits, outputTokens: 5_000 } },
    moves: [
      ends('ask', spent(2_000)),
      ends('useTool', used()),
      ends('ask', spent(2_900)),
      ends('useTool', used()),
    ],
    ends: {
      state: 'failed',
      starts: 'ask useTool ask useTool',
      output: { reason: expect.stringContaining('4,900 of the 5,000 output tokens'), turns: 2 },
      asked: { ask: { turn: 2, maxOutput: 3_000 } },
    },
  },
  {
    name: 'asks for no more output than the money buys behind the next input, and then not at all',
    input: { ...input, promptTokens: 10_000, rates: RATES, limits: { ...input.limits, costUsd: 0.1 } },
    moves: [ends('ask', spent(5_000)), ends('useTool', used())],
    ends: {
      state: 'failed',
      starts: 'ask useTool',
      output: { reason: expect.stringContaining('it cost $0.07 of the $0.1'), costUsd: 0.07, turns: 1 },
      asked: { ask: { turn: 1, maxOutput: 7_500 } },
    },
  },
];

const killed = { state: 'aborted', output: { _tag: 'Aborted', reason: null } } as const;

const kills: readonly Scenario[] = [
  {
    name: 'is aborted while it waits for the model',
    input,
    moves: [kill],
    ends: { ...killed, starts: 'ask' },
  },
  {
    name: 'is aborted while it uses a tool',
    input,
    moves: [ends('ask', oneCall), kill],
    ends: { ...killed, starts: 'ask useTool' },
  },
  {
    name: 'is aborted at once while it waits before it asks again',
    input,
    moves: [fails('ask', OVERLOADED), kill],
    ends: { ...killed, starts: 'ask' },
  },
  {
    name: 'is aborted while it trims the conversation',
    input,
    moves: [tooLong, kill],
    ends: { ...killed, starts: 'ask trim' },
  },
];

export const agentScenarios: readonly Scenario[] = [...loop, ...retries, ...trimming, ...limits, ...kills];
