import { assign, sendTo, setup, stateIn } from 'xstate';
import { agentMachine } from '../agent/agent.machine.js';
import type { AgentOutput } from '../agent/agent.rules.js';
import { afterAcquire, afterError, afterSettle, noteKill, planKill } from '../claimed/claimed.rules.js';
import { acquiring, claimedGuards, settling } from '../claimed/claimed.states.js';
import { effect, failureOf, type KillEvent, outcome } from '../effect.js';
import { acquireMachine } from '../lock/acquire.machine.js';
import type { AcquireOutput, SettleOutput } from '../lock/lock.types.js';
import { settleMachine } from '../lock/settle.machine.js';
import {
  afterAgent,
  afterCheck,
  afterDeadline,
  agentInput,
  type Checked,
  type DreamContext,
  type DreamInput,
  type DreamOutput,
  dreamContext,
  dreamOutput,
  type Staged,
  timeLeft,
} from './dream.rules.js';

/** The agent is stopped rather than dropped, so that it says what it has used. */
const OUT_OF_TIME: KillEvent = { type: 'KILL', by: 'the limit of its time', request: null };

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
    ...claimedGuards,
    isDreaming: stateIn({ working: 'dreaming' }),
    isPreview: ({ context }) => context.preview,
    isFinished: (_, output: AgentOutput) => output._tag === 'Finished',
    isHeld: ({ context }) => context.ending?._tag === 'Held',
    isPreviewed: ({ context }) => context.ending?._tag === 'Previewed',
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
    acquiring,
    acquired: {
      always: [{ guard: 'isOn', target: 'working' }, { target: 'concluding' }],
    },
    working: {
      initial: 'staging',
      after: {
        timeLeft: [
          {
            guard: 'isDreaming',
            actions: ['noteDeadline', { type: 'stopAgent', params: { ...OUT_OF_TIME } }],
          },
          { target: 'concluding', actions: 'noteDeadline' },
        ],
      },
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
            input: ({ context }) => agentInput(context),
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
    settling,
    ended: {
      always: [
        { guard: 'isCompleted', target: 'completed' },
        { guard: 'isUnchanged', target: 'unchanged' },
        { guard: 'isPreviewed', target: 'previewed' },
        { guard: 'isHeld', target: 'held' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isKilled', target: 'killed' },
        { target: 'failed' },
      ],
    },
    completed: { type: 'final' },
    unchanged: { type: 'final' },
    previewed: { type: 'final' },
    held: { type: 'final' },
    refused: { type: 'final' },
    killed: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => dreamOutput(context),
});
