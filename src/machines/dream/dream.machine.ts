import { assign, sendTo, setup } from 'xstate';
import { agentMachine } from '../agent/agent.machine.js';
import type { AgentOutput } from '../agent/agent.rules.js';
import {
  afterAcquire,
  afterError,
  afterSettle,
  noteKill,
  planKill,
  settleInput,
} from '../claimed/claimed.rules.js';
import { effect, failureOf, type KillEvent, outcome } from '../effect.js';
import { acquireMachine } from '../lock/acquire.machine.js';
import type { AcquireOutput, SettleOutput } from '../lock/lock.types.js';
import { settleMachine } from '../lock/settle.machine.js';
import {
  afterAgent,
  afterCheck,
  afterDeadline,
  type Checked,
  type DreamContext,
  type DreamInput,
  type DreamOutput,
  dreamContext,
  dreamOutput,
  type Staged,
  timeLeft,
} from './dream.rules.js';

/**
 * One consolidation: take the lock, let the agent work on a copy, check what it did, and settle: commit or restore.
 * From the moment a claim may exist every road leads through `settling`. A preview takes no claim and ends after the
 * check. KILL is heard in every state: noted while acquiring, obeyed at once while working, passed on while settling.
 */
export const dreamMachine = setup({
  types: {
    input: {} as DreamInput,
    context: {} as DreamContext,
    events: {} as KillEvent,
    output: {} as DreamOutput,
    children: {} as { acquire: 'acquire'; agent: 'agent'; settle: 'settle'; stage: 'stage'; check: 'check' },
  },
  actors: {
    acquire: acquireMachine,
    agent: agentMachine,
    settle: settleMachine,
    stage: effect<Staged, undefined>(),
    check: effect<Checked, undefined>(),
  },
  delays: { timeLeft: ({ context }) => timeLeft(context) },
  guards: {
    isPreview: ({ context }) => context.preview,
    isFinished: (_, output: AgentOutput) => output._tag === 'Finished',
    isOn: ({ context }) => context.ending === null,
    hasClaim: ({ context }) => context.n !== null,
    isCompleted: ({ context }) => context.ending?._tag === 'Completed',
    isUnchanged: ({ context }) => context.ending?._tag === 'Unchanged',
    isPreviewed: ({ context }) => context.ending?._tag === 'Previewed',
    isRefused: ({ context }) => context.ending?._tag === 'Refused',
    isKilled: ({ context }) => context.ending?._tag === 'Killed',
  },
  actions: {
    noteKill: assign(({ context }, kill: KillEvent) => noteKill(context, kill.by)),
    planKill: assign(({ context }, kill: KillEvent) => planKill(context, kill.by)),
    stopAgent: sendTo('agent', (_, kill: KillEvent) => kill),
    tellSettle: sendTo('settle', (_, kill: KillEvent) => kill),
    noteClaim: assign(({ context }, output: AcquireOutput) => afterAcquire(context, output)),
    noteAgent: assign(({ context }, output: AgentOutput) => afterAgent(context, output)),
    noteCheck: assign(({ context }, checked: Checked) => afterCheck(context, checked)),
    noteVerdict: assign(({ context }, output: SettleOutput) => afterSettle(context, output)),
    noteDeadline: assign(({ context }) => afterDeadline(context)),
    noteError: assign((_, fault: { act: string; error: unknown }) => afterError(fault.act, fault.error)),
  },
}).createMachine({
  id: 'dream',
  context: ({ input }) => dreamContext(input),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'isPreview', target: 'working' }, { target: 'acquiring' }],
    },
    acquiring: {
      invoke: {
        id: 'acquire',
        src: 'acquire',
        input: ({ context }) => context.request,
        onDone: { target: 'acquired', actions: { type: 'noteClaim', params: outcome<AcquireOutput> } },
        onError: {
          target: 'ended',
          actions: { type: 'noteError', params: failureOf('The lock could not be taken') },
        },
      },
      on: { KILL: { actions: { type: 'noteKill', params: ({ event }) => event } } },
    },
    acquired: {
      always: [{ guard: 'isOn', target: 'working' }, { target: 'concluding' }],
    },
    working: {
      initial: 'staging',
      after: { timeLeft: { target: 'concluding', actions: 'noteDeadline' } },
      on: { KILL: { target: 'concluding', actions: { type: 'planKill', params: ({ event }) => event } } },
      states: {
        staging: {
          invoke: {
            id: 'stage',
            src: 'stage',
            onDone: { target: 'dreaming' },
            onError: {
              target: '#dream.concluding',
              actions: { type: 'noteError', params: failureOf('The store could not be copied') },
            },
          },
        },
        dreaming: {
          invoke: {
            id: 'agent',
            src: 'agent',
            onDone: [
              {
                guard: { type: 'isFinished', params: outcome<AgentOutput> },
                target: 'checking',
                actions: { type: 'noteAgent', params: outcome<AgentOutput> },
              },
              {
                target: '#dream.concluding',
                actions: { type: 'noteAgent', params: outcome<AgentOutput> },
              },
            ],
            onError: {
              target: '#dream.concluding',
              actions: { type: 'noteError', params: failureOf('The agent broke down') },
            },
          },
          on: {
            KILL: {
              actions: [
                { type: 'planKill', params: ({ event }) => event },
                { type: 'stopAgent', params: ({ event }) => event },
              ],
            },
          },
        },
        checking: {
          invoke: {
            id: 'check',
            src: 'check',
            onDone: {
              target: '#dream.concluding',
              actions: { type: 'noteCheck', params: outcome<Checked> },
            },
            onError: {
              target: '#dream.concluding',
              actions: { type: 'noteError', params: failureOf('The result could not be checked') },
            },
          },
        },
      },
    },
    concluding: {
      always: [{ guard: 'hasClaim', target: 'settling' }, { target: 'ended' }],
    },
    settling: {
      invoke: {
        id: 'settle',
        src: 'settle',
        input: ({ context }) => settleInput(context),
        onDone: { target: 'ended', actions: { type: 'noteVerdict', params: outcome<SettleOutput> } },
        onError: {
          target: 'ended',
          actions: { type: 'noteError', params: failureOf('The run could not be settled') },
        },
      },
      on: {
        KILL: {
          actions: [
            { type: 'noteKill', params: ({ event }) => event },
            { type: 'tellSettle', params: ({ event }) => event },
          ],
        },
      },
    },
    ended: {
      always: [
        { guard: 'isCompleted', target: 'completed' },
        { guard: 'isUnchanged', target: 'unchanged' },
        { guard: 'isPreviewed', target: 'previewed' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isKilled', target: 'killed' },
        { target: 'failed' },
      ],
    },
    completed: { type: 'final' },
    unchanged: { type: 'final' },
    previewed: { type: 'final' },
    refused: { type: 'final' },
    killed: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => dreamOutput(context),
});
