import { agentInput } from '../scenarios/inputs.js';
import { cutOff, lastWord, oneCall, twoCalls, used } from '../scenarios/outcomes.js';
import { ends, fails, kill, type Scenario } from '../scenarios/scenario.js';

export const agentScenarios: readonly Scenario[] = [
  {
    name: 'uses the tools it asked for one after the other, asks again and finishes',
    input: agentInput,
    moves: [
      ends('ask', twoCalls),
      ends('useTool', used('pinned')),
      ends('useTool', used()),
      ends('ask', lastWord),
    ],
    ends: {
      state: 'finished',
      starts: 'ask useTool useTool ask',
      output: { _tag: 'Finished', reason: null, turns: 2, usage: { input: 10 } },
      asked: { ask: { turn: 2 }, useTool: { turn: 1, index: 1 } },
    },
  },
  {
    name: 'fails when an answer is cut off',
    input: agentInput,
    moves: [ends('ask', cutOff)],
    ends: { state: 'failed', starts: 'ask', output: { _tag: 'Failed', turns: 1 } },
  },
  {
    name: 'fails when the model breaks down',
    input: agentInput,
    moves: [fails('ask')],
    ends: { state: 'failed', starts: 'ask', output: { _tag: 'Failed' } },
  },
  {
    name: 'fails when a tool breaks down',
    input: agentInput,
    moves: [ends('ask', oneCall), fails('useTool')],
    ends: { state: 'failed', starts: 'ask useTool', output: { _tag: 'Failed' } },
  },
  {
    name: 'is aborted while it waits for the model',
    input: agentInput,
    moves: [kill],
    ends: { state: 'aborted', starts: 'ask', output: { _tag: 'Aborted', reason: null } },
  },
  {
    name: 'is aborted while it uses a tool',
    input: agentInput,
    moves: [ends('ask', oneCall), kill],
    ends: { state: 'aborted', starts: 'ask useTool', output: { _tag: 'Aborted', reason: null } },
  },
];
