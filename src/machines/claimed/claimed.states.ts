import { failureOf, type KillEvent, outcome } from '../effect.js';
import type { AcquireOutput, SettleOutput } from '../lock/lock.types.js';
import { type ClaimedContext, settleInput } from './claimed.rules.js';

const kill = ({ event }: { event: KillEvent }): KillEvent => event;

/** Takes the lock. A kill is noted meanwhile and obeyed at the first safe point. */
export const acquiring = {
  invoke: {
    id: 'acquire',
    src: 'acquire',
    input: ({ context }: { context: ClaimedContext }) => context.request,
    onDone: { target: 'acquired', actions: { type: 'noteClaim', params: outcome<AcquireOutput> } },
    onError: {
      target: 'ended',
      actions: { type: 'noteError', params: failureOf('The lock could not be taken') },
    },
  },
  on: { KILL: { actions: { type: 'noteKill', params: kill } } },
} as const;

/** Ends what was claimed, whatever comes: a kill is passed on. */
export const settling = {
  invoke: {
    id: 'settle',
    src: 'settle',
    input: ({ context }: { context: ClaimedContext }) => settleInput(context),
    onDone: { target: 'ended', actions: { type: 'noteVerdict', params: outcome<SettleOutput> } },
    onError: {
      target: 'ended',
      actions: { type: 'noteError', params: failureOf('The run could not be settled') },
    },
  },
  on: {
    KILL: {
      actions: [
        { type: 'noteKill', params: kill },
        { type: 'tellSettle', params: kill },
      ],
    },
  },
} as const;

type Ended = { context: ClaimedContext };

/** The guards that tell how a run under a claim goes on and how it ended. */
export const claimedGuards = {
  isOn: ({ context }: Ended) => context.ending === null,
  hasClaim: ({ context }: Ended) => context.n !== null,
  isCompleted: ({ context }: Ended) => context.ending?._tag === 'Completed',
  isUnchanged: ({ context }: Ended) => context.ending?._tag === 'Unchanged',
  isRefused: ({ context }: Ended) => context.ending?._tag === 'Refused',
  isKilled: ({ context }: Ended) => context.ending?._tag === 'Killed',
};
