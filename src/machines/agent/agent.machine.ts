import { assign, setup } from 'xstate';
import type { Answer } from '../../effects/ports/model.js';
import type { ToolOutcome } from '../../effects/ports/tools.js';
import { effect, failure, type KillEvent, outcome } from '../effect.js';
import {
  type AgentContext,
  type AgentInput,
  type AgentOutput,
  type AskInput,
  afterAnswer,
  afterCall,
  afterLastCall,
  afterUnusable,
  agentContext,
  asksForTools,
  failedByError,
  hasMoreCalls,
  isLastWord,
  outputOf,
  type UseToolInput,
} from './agent.rules.js';

/**
 * The tool loop: ask the model, carry out the calls of its answer one after the other, ask again, until it ends its
 * turn with words. KILL aborts it in every state.
 */
export const agentMachine = setup({
  types: {
    input: {} as AgentInput,
    context: {} as AgentContext,
    events: {} as KillEvent,
    output: {} as AgentOutput,
  },
  actors: {
    ask: effect<Answer, AskInput>(),
    useTool: effect<ToolOutcome, UseToolInput>(),
  },
  guards: {
    asksForTools: ({ context }, answer: Answer) => asksForTools(context, answer),
    isLastWord: (_, answer: Answer) => isLastWord(answer),
    hasMoreCalls: ({ context }) => hasMoreCalls(context),
  },
  actions: {
    noteAnswer: assign(({ context }, answer: Answer) => afterAnswer(context, answer)),
    noteUnusable: assign(({ context }, answer: Answer) => afterUnusable(context, answer)),
    noteCall: assign(({ context }) => afterCall(context)),
    noteLastCall: assign(({ context }) => afterLastCall(context)),
    noteAbort: assign({ end: 'Aborted' }),
    noteModelError: assign((_, error: unknown) => failedByError('The model did not answer', error)),
    noteToolError: assign((_, error: unknown) => failedByError('A tool broke down', error)),
  },
}).createMachine({
  id: 'agent',
  context: ({ input }) => agentContext(input),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => ({ turn: context.turn, maxOutput: null }),
        onDone: [
          {
            guard: { type: 'asksForTools', params: outcome<Answer> },
            target: 'usingTools',
            actions: { type: 'noteAnswer', params: outcome<Answer> },
          },
          {
            guard: { type: 'isLastWord', params: outcome<Answer> },
            target: 'finished',
            actions: { type: 'noteAnswer', params: outcome<Answer> },
          },
          {
            target: 'failed',
            actions: { type: 'noteUnusable', params: outcome<Answer> },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'noteModelError', params: failure },
        },
      },
      on: { KILL: { target: 'aborted', actions: 'noteAbort' } },
    },
    usingTools: {
      invoke: {
        id: 'useTool',
        src: 'useTool',
        input: ({ context }) => ({ turn: context.turn, index: context.next }),
        onDone: [
          {
            guard: 'hasMoreCalls',
            target: 'usingTools',
            reenter: true,
            actions: 'noteCall',
          },
          {
            target: 'asking',
            actions: 'noteLastCall',
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'noteToolError', params: failure },
        },
      },
      on: { KILL: { target: 'aborted', actions: 'noteAbort' } },
    },
    finished: { type: 'final' },
    failed: { type: 'final' },
    aborted: { type: 'final' },
  },
  output: ({ context }) => outputOf(context),
});
