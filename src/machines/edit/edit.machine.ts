import { assign, sendTo, setup } from 'xstate';
import {
  afterAcquire,
  afterError,
  afterSettle,
  type ClaimedContext,
  type ClaimedOutput,
  type Composed,
  claimedContext,
  claimedOutput,
  noteKill,
  planKill,
} from '../claimed/claimed.rules.js';
import { acquiring, claimedGuards, settling } from '../claimed/claimed.states.js';
import { effect, failureOf, type KillEvent, outcome } from '../effect.js';
import { acquireMachine } from '../lock/acquire.machine.js';
import type { AcquireOutput, SettleOutput } from '../lock/lock.types.js';
import { settleMachine } from '../lock/settle.machine.js';
import type { ComposeInput, EditInput } from './edit.rules.js';

/**
 * A change that needs no agent, such as undoing a run or mending an index by rule: take the lock, compose the change,
 * settle. It shares lock, verdict and ends with a dream.
 */
export const editMachine = setup({
  types: {
    input: {} as EditInput,
    context: {} as ClaimedContext,
    events: {} as KillEvent,
    output: {} as ClaimedOutput,
    children: {} as { acquire: 'acquire'; settle: 'settle'; compose: 'compose' },
  },
  actors: {
    acquire: acquireMachine,
    settle: settleMachine,
    compose: effect<Composed, ComposeInput>(),
  },
  guards: claimedGuards,
  actions: {
    noteKill: assign(({ context }, kill: KillEvent) => noteKill(context, kill.by)),
    planKill: assign(({ context }, kill: KillEvent) => planKill(context, kill.by)),
    tellSettle: sendTo('settle', (_, kill: KillEvent) => kill),
    noteClaim: assign(({ context }, output: AcquireOutput) => afterAcquire(context, output)),
    noteChange: assign((_, composed: Composed) => ({ composed })),
    noteVerdict: assign(({ context }, output: SettleOutput) => afterSettle(context, output)),
    noteError: assign((_, fault: { act: string; error: unknown }) => afterError(fault.act, fault.error)),
  },
}).createMachine({
  id: 'edit',
  context: ({ input }) => claimedContext(input.request),
  initial: 'acquiring',
  states: {
    acquiring,
    acquired: {
      always: [
        { guard: 'isOn', target: 'composing' },
        { guard: 'hasClaim', target: 'settling' },
        { target: 'ended' },
      ],
    },
    composing: {
      invoke: {
        id: 'compose',
        src: 'compose',
        input: ({ context }) => ({ prior: context.held?.prior ?? null }),
        onDone: { target: 'settling', actions: { type: 'noteChange', params: outcome<Composed> } },
        onError: {
          target: 'settling',
          actions: { type: 'noteError', params: failureOf('The change could not be composed') },
        },
      },
      on: { KILL: { target: 'settling', actions: { type: 'planKill', params: ({ event }) => event } } },
    },
    settling,
    ended: {
      always: [
        { guard: 'isCompleted', target: 'completed' },
        { guard: 'isUnchanged', target: 'unchanged' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isKilled', target: 'killed' },
        { target: 'failed' },
      ],
    },
    completed: { type: 'final' },
    unchanged: { type: 'final' },
    refused: { type: 'final' },
    killed: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => claimedOutput(context),
});
