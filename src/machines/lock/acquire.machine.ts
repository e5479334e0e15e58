import { assign, setup } from 'xstate';
import type { ClaimOutcome, ClaimRequest, Observed, Withdraw } from '../../effects/ports/lock-folder.js';
import { effect, failure, outcome } from '../effect.js';
import {
  type AcquireContext,
  acquireContext,
  afterLook,
  broken,
  claimInput,
  held,
  lost,
  runInput,
  SETTLE_WAIT_MS,
  withdrawn,
} from './acquire.rules.js';
import type { AcquireOutput, LockInputs, LockOutcomes } from './lock.types.js';

const failing = { target: 'failed', actions: { type: 'noteError', params: failure } } as const;

/**
 * Takes the lock of a store: looks, claims the next number, shows the claim in the lock file, and looks again after a
 * wait. It never undoes anything: whatever may have been claimed is settled by its parent.
 */
export const acquireMachine = setup({
  types: { input: {} as ClaimRequest, context: {} as AcquireContext, output: {} as AcquireOutput },
  actors: {
    observe: effect<LockOutcomes['observe'], LockInputs['observe']>(),
    claim: effect<LockOutcomes['claim'], LockInputs['claim']>(),
    publish: effect<LockOutcomes['publish'], LockInputs['publish']>(),
    verify: effect<LockOutcomes['verify'], LockInputs['verify']>(),
  },
  delays: { settleWait: SETTLE_WAIT_MS },
  guards: {
    isFree: (_, observed: Observed) => observed._tag === 'Free',
    isClaimed: (_, claimed: ClaimOutcome) => claimed._tag === 'Claimed',
    isLost: (_, claimed: ClaimOutcome) => claimed._tag === 'Lost',
    isPublished: (_, published: LockOutcomes['publish']) => published._tag === 'Published',
    isHeld: (_, verified: LockOutcomes['verify']) => verified._tag === 'Held',
  },
  actions: {
    noteLook: assign((_, observed: Observed) => afterLook(observed)),
    noteDeadline: assign((_, claimed: ClaimOutcome) =>
      claimed._tag === 'Claimed' ? { deadline: claimed.deadline } : {},
    ),
    noteLoss: assign((_, claimed: ClaimOutcome) => ('reason' in claimed ? lost(claimed.reason) : {})),
    noteWithdrawal: assign(({ context }, given: Withdraw | { _tag: string }) =>
      'reason' in given ? withdrawn(context, given.reason) : {},
    ),
    noteHeld: assign(({ context }) => held(context)),
    noteError: assign(({ context }, error: unknown) => broken(context, error)),
  },
}).createMachine({
  id: 'acquire',
  context: ({ input }) => acquireContext(input),
  initial: 'observing',
  states: {
    observing: {
      invoke: {
        id: 'observe',
        src: 'observe',
        input: ({ context }) => ({ request: context.request }),
        onDone: [
          {
            guard: { type: 'isFree', params: outcome<Observed> },
            target: 'claiming',
            actions: { type: 'noteLook', params: outcome<Observed> },
          },
          { target: 'busy', actions: { type: 'noteLook', params: outcome<Observed> } },
        ],
        onError: failing,
      },
    },
    claiming: {
      invoke: {
        id: 'claim',
        src: 'claim',
        input: ({ context }) => claimInput(context),
        onDone: [
          {
            guard: { type: 'isClaimed', params: outcome<ClaimOutcome> },
            target: 'publishing',
            actions: { type: 'noteDeadline', params: outcome<ClaimOutcome> },
          },
          {
            guard: { type: 'isLost', params: outcome<ClaimOutcome> },
            target: 'lost',
            actions: { type: 'noteLoss', params: outcome<ClaimOutcome> },
          },
          { target: 'withdrawn', actions: { type: 'noteWithdrawal', params: outcome<ClaimOutcome> } },
        ],
        onError: failing,
      },
    },
    publishing: {
      invoke: {
        id: 'publish',
        src: 'publish',
        input: ({ context }) => runInput(context),
        onDone: [
          { guard: { type: 'isPublished', params: outcome<LockOutcomes['publish']> }, target: 'waiting' },
          {
            target: 'withdrawn',
            actions: { type: 'noteWithdrawal', params: outcome<LockOutcomes['publish']> },
          },
        ],
        onError: failing,
      },
    },
    waiting: { after: { settleWait: 'verifying' } },
    verifying: {
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context }) => runInput(context),
        onDone: [
          {
            guard: { type: 'isHeld', params: outcome<LockOutcomes['verify']> },
            target: 'held',
            actions: 'noteHeld',
          },
          {
            target: 'withdrawn',
            actions: { type: 'noteWithdrawal', params: outcome<LockOutcomes['verify']> },
          },
        ],
        onError: failing,
      },
    },
    held: { type: 'final' },
    busy: { type: 'final' },
    lost: { type: 'final' },
    withdrawn: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => context.end,
});
