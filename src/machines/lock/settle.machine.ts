import { assign, setup } from 'xstate';
import type { CarriedOut, Decided, Prepared } from '../../effects/ports/lock-folder.js';
import { effect, failure, type KillEvent, outcome } from '../effect.js';
import type { LockInputs, LockOutcomes, SettleInput, SettleOutput } from './lock.types.js';
import {
  afterDecide,
  afterDecideError,
  afterPrepare,
  afterPrepareError,
  broken,
  killed,
  mayBeKilled,
  mayRetry,
  released,
  retryPause,
  type SettleContext,
  settleContext,
} from './settle.rules.js';

const givingUp = { target: '#settle.failed', actions: { type: 'noteFailure', params: failure } } as const;
const tryingAgain = { guard: 'mayRetry', target: 'pausing', actions: 'countError' } as const;

/**
 * Ends a claimed run: casts the one verdict and does what it says. A kill turns the wish into an abort as long as no
 * verdict is known; then it only tells that it came too late. What fails is tried again, then left to whoever looks next.
 */
export const settleMachine = setup({
  types: {
    input: {} as SettleInput,
    context: {} as SettleContext,
    events: {} as KillEvent,
    output: {} as SettleOutput,
  },
  actors: {
    prepare: effect<LockOutcomes['prepare'], LockInputs['prepare']>(),
    decide: effect<LockOutcomes['decide'], LockInputs['decide']>(),
    carryOut: effect<LockOutcomes['carryOut'], LockInputs['carryOut']>(),
  },
  delays: { retryPause: ({ context }) => retryPause(context) },
  guards: {
    hasChange: ({ context }) => context.change !== '',
    mayBeKilled: ({ context }) => mayBeKilled(context),
    isCommitted: (_, decided: Decided) => decided._tag === 'Committed',
    isSuperseded: ({ context }) => context.end._tag === 'Superseded',
    mayRetry: ({ context }) => mayRetry(context),
  },
  actions: {
    notePlan: assign((_, prepared: Prepared) => afterPrepare(prepared)),
    notePrepareError: assign((_, error: unknown) => afterPrepareError(error)),
    noteDecision: assign((_, decided: Decided) => afterDecide(decided)),
    noteDecideError: assign(({ context }) => afterDecideError(context)),
    noteReleased: assign(({ context }, done: CarriedOut) => released(context, done)),
    wishAbort: assign(() => killed()),
    noteKill: assign({ killed: true }),
    countError: assign({ tries: ({ context }) => context.tries + 1 }),
    noteFailure: assign((_, error: unknown) => broken(error)),
  },
}).createMachine({
  id: 'settle',
  context: ({ input }) => settleContext(input),
  initial: 'starting',
  states: {
    starting: {
      always: [{ guard: 'hasChange', target: 'preparing' }, { target: 'deciding' }],
    },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context }) => ({ run: context.run, change: context.change }),
        onDone: { target: 'deciding', actions: { type: 'notePlan', params: outcome<Prepared> } },
        onError: { target: 'deciding', actions: { type: 'notePrepareError', params: failure } },
      },
      on: { KILL: { target: 'deciding', actions: 'wishAbort' } },
    },
    deciding: {
      initial: 'casting',
      on: {
        KILL: [
          { guard: 'mayBeKilled', target: 'deciding', reenter: true, actions: 'wishAbort' },
          { actions: 'noteKill' },
        ],
      },
      states: {
        casting: {
          invoke: {
            id: 'decide',
            src: 'decide',
            input: ({ context }) => ({ run: context.run, wish: context.wish }),
            onDone: [
              {
                guard: { type: 'isCommitted', params: outcome<Decided> },
                target: '#settle.committing',
                actions: { type: 'noteDecision', params: outcome<Decided> },
              },
              {
                target: '#settle.restoring',
                actions: { type: 'noteDecision', params: outcome<Decided> },
              },
            ],
            onError: [{ guard: 'mayRetry', target: 'pausing', actions: 'noteDecideError' }, givingUp],
          },
        },
        pausing: { after: { retryPause: 'casting' } },
      },
    },
    committing: {
      initial: 'acting',
      on: { KILL: { actions: 'noteKill' } },
      states: {
        acting: {
          invoke: {
            id: 'carryOut',
            src: 'carryOut',
            input: ({ context }) => ({ run: context.run }),
            onDone: {
              target: '#settle.released',
              actions: { type: 'noteReleased', params: outcome<CarriedOut> },
            },
            onError: [tryingAgain, givingUp],
          },
        },
        pausing: { after: { retryPause: 'acting' } },
      },
    },
    restoring: {
      initial: 'acting',
      states: {
        acting: {
          invoke: {
            id: 'carryOut',
            src: 'carryOut',
            input: ({ context }) => ({ run: context.run }),
            onDone: [{ guard: 'isSuperseded', target: '#settle.superseded' }, { target: '#settle.restored' }],
            onError: [tryingAgain, givingUp],
          },
        },
        pausing: { after: { retryPause: 'acting' } },
      },
    },
    released: { type: 'final' },
    restored: { type: 'final' },
    superseded: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => context.end,
});
