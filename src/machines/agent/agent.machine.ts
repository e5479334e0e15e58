import { assign, setup } from 'xstate';
import type { Answer, Trimmed, Usage } from '../../effects/ports/model.js';
import type { ToolOutcome } from '../../effects/ports/tools.js';
import { effect, failure, type KillEvent, outcome } from '../effect.js';
import { reasonOf } from '../reason.js';
import {
  type AgentContext,
  type AgentInput,
  type AgentOutput,
  type AskInput,
  agentContext,
  failedFor,
  outputOf,
  type TrimInput,
  type UseToolInput,
} from './agent.rules.js';
import {
  afterAnswer,
  afterPause,
  afterUnusable,
  asksForTools,
  isLastWord,
  isPaused,
  isTooLong,
} from './answer.rules.js';
import { afterSpending, askInput, isAffordable, whyUnaffordable } from './budget.rules.js';
import { afterModelError, afterTransient, isTooLongError, mayPass, usageOf } from './retry.rules.js';
import { afterTrim, hasTrimmed, TOO_LONG, trimInput } from './trimming.rules.js';
import { afterCall, afterLastCall, afterStuck, hasMoreCalls, isStuck, useToolInput } from './use.rules.js';

/**
 * The tool loop: ask the model, carry out the calls of its answer one after the other, ask again, until it ends its
 * turn with words. Before each request the budget is looked at. What may pass by itself is waited out, a conversation that
 * has become too long is trimmed, and a model that gets nowhere is stopped. KILL aborts in every state.
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
    trim: effect<Trimmed, TrimInput>(),
  },
  delays: { backOff: ({ context }) => context.backOffMs },
  guards: {
    isAffordable: ({ context }) => isAffordable(context),
    asksForTools: ({ context }, answer: Answer) => asksForTools(context, answer),
    isPaused: ({ context }, answer: Answer) => isPaused(context, answer),
    isLastWord: ({ context }, answer: Answer) => isLastWord(context, answer),
    isTooLong: ({ context }, answer: Answer) => isTooLong(context, answer),
    isTooLongError: ({ context }, error: unknown) => isTooLongError(context, error),
    mayPass: ({ context }, error: unknown) => mayPass(context, error),
    isStuck: ({ context }, used: ToolOutcome) => isStuck(context, used),
    hasMoreCalls: ({ context }) => hasMoreCalls(context),
    hasTrimmed: (_, trimmed: Trimmed) => hasTrimmed(trimmed),
  },
  actions: {
    noteAnswer: assign(({ context }, answer: Answer) => afterAnswer(context, answer)),
    notePause: assign(({ context }, answer: Answer) => afterPause(context, answer)),
    noteUnusable: assign(({ context }, answer: Answer) => afterUnusable(context, answer)),
    noteUsage: assign(({ context }, used: Usage | null) => afterSpending(context, used)),
    noteTransient: assign(({ context }, error: unknown) => afterTransient(context, error)),
    noteModelError: assign(({ context }, error: unknown) => afterModelError(context, error)),
    noteUnaffordable: assign(({ context }) => failedFor(whyUnaffordable(context))),
    noteCall: assign(({ context }, used: ToolOutcome) => afterCall(context, used)),
    noteLastCall: assign(({ context }, used: ToolOutcome) => afterLastCall(context, used)),
    noteStuck: assign(({ context }, used: ToolOutcome) => afterStuck(context, used)),
    noteToolError: assign((_, error: unknown) => failedFor(reasonOf('A tool broke down', error))),
    noteTrim: assign(({ context }) => afterTrim(context)),
    noteTooLong: assign(() => failedFor(TOO_LONG)),
    noteTrimError: assign((_, error: unknown) =>
      failedFor(reasonOf('The conversation could not be trimmed', error)),
    ),
    noteAbort: assign({ end: 'Aborted' }),
  },
}).createMachine({
  id: 'agent',
  context: ({ input }) => agentContext(input),
  initial: 'budgeting',
  states: {
    budgeting: {
      always: [
        { guard: 'isAffordable', target: 'asking' },
        { target: 'failed', actions: 'noteUnaffordable' },
      ],
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => askInput(context),
        onDone: [
          {
            guard: { type: 'asksForTools', params: outcome<Answer> },
            target: 'usingTools',
            actions: { type: 'noteAnswer', params: outcome<Answer> },
          },
          {
            guard: { type: 'isPaused', params: outcome<Answer> },
            target: 'budgeting',
            actions: { type: 'notePause', params: outcome<Answer> },
          },
          {
            guard: { type: 'isLastWord', params: outcome<Answer> },
            target: 'finished',
            actions: { type: 'noteAnswer', params: outcome<Answer> },
          },
          {
            guard: { type: 'isTooLong', params: outcome<Answer> },
            target: 'trimming',
            actions: { type: 'noteUsage', params: ({ event }) => event.output.usage },
          },
          { target: 'failed', actions: { type: 'noteUnusable', params: outcome<Answer> } },
        ],
        onError: [
          {
            guard: { type: 'mayPass', params: failure },
            target: 'backingOff',
            actions: { type: 'noteTransient', params: failure },
          },
          {
            guard: { type: 'isTooLongError', params: failure },
            target: 'trimming',
            actions: { type: 'noteUsage', params: ({ event }) => usageOf(event.error) },
          },
          { target: 'failed', actions: { type: 'noteModelError', params: failure } },
        ],
      },
      on: { KILL: { target: 'aborted', actions: 'noteAbort' } },
    },
    backingOff: {
      after: { backOff: { target: 'budgeting' } },
      on: { KILL: { target: 'aborted', actions: 'noteAbort' } },
    },
    trimming: {
      invoke: {
        id: 'trim',
        src: 'trim',
        input: ({ context }) => trimInput(context),
        onDone: [
          {
            guard: { type: 'hasTrimmed', params: outcome<Trimmed> },
            target: 'budgeting',
            actions: 'noteTrim',
          },
          { target: 'failed', actions: 'noteTooLong' },
        ],
        onError: { target: 'failed', actions: { type: 'noteTrimError', params: failure } },
      },
      on: { KILL: { target: 'aborted', actions: 'noteAbort' } },
    },
    usingTools: {
      invoke: {
        id: 'useTool',
        src: 'useTool',
        input: ({ context }) => useToolInput(context),
        onDone: [
          {
            guard: { type: 'isStuck', params: outcome<ToolOutcome> },
            target: 'failed',
            actions: { type: 'noteStuck', params: outcome<ToolOutcome> },
          },
          {
            guard: 'hasMoreCalls',
            target: 'usingTools',
            reenter: true,
            actions: { type: 'noteCall', params: outcome<ToolOutcome> },
          },
          { target: 'budgeting', actions: { type: 'noteLastCall', params: outcome<ToolOutcome> } },
        ],
        onError: { target: 'failed', actions: { type: 'noteToolError', params: failure } },
      },
      on: { KILL: { target: 'aborted', actions: 'noteAbort' } },
    },
    finished: { type: 'final' },
    failed: { type: 'final' },
    aborted: { type: 'final' },
  },
  output: ({ context }) => outputOf(context),
});
