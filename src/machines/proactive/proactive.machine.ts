import { assign, raise, setup } from 'xstate';
import { effect, type KillEvent, outcome } from '../effect.js';
import type { Ledger, Spent } from './proactive.ledger.js';
import {
  afterAnswer,
  afterCall,
  afterClock,
  afterFailure,
  afterLostCall,
  afterStoppedCall,
  allowance,
  backOffMs,
  type Called,
  finalLedger,
  type Heard,
  type ProactiveContext,
  type ProactiveInput,
  proactiveContext,
  sleepingMs,
  spentMs,
} from './proactive.rules.js';

/** Passed on from the machine's ears to its mind. */
type Inner =
  | { readonly type: 'INPUT' | 'ESC' | 'ENDED' }
  | { readonly type: 'ANSWERED'; readonly sleepMs: number | null }
  | { readonly type: 'API_FAILED'; readonly retryAfterMs: number | null };

const innerOf = (heard: Heard): Inner => {
  if (heard._tag === 'Answered') return { type: 'ANSWERED', sleepMs: heard.sleepMs };
  if (heard._tag === 'ApiFailed') return { type: 'API_FAILED', retryAfterMs: heard.retryAfterMs };
  if (heard._tag === 'Input') return { type: 'INPUT' };
  return { type: heard._tag === 'Esc' ? 'ESC' : 'ENDED' };
};

/** Input of `tick` and `probe`: what it may spend at most. */
export type CallInput = { readonly allowance: Spent; readonly at: number };

/** The time, and what others have spent within the same budgets since it was last asked for. */
export type Clocked = { readonly at: number; readonly others?: Spent };

/** Input of `tell`: what a person should know. */
export type TellInput = { readonly sentence: string };

export type ProactiveOutput = { readonly ledger: Ledger; readonly failures: number };

const calling = ({ context }: { context: ProactiveContext }): CallInput => ({
  allowance: allowance(context),
  at: context.now,
});

/** A person's turn beside a call: it is only noted, and looked at when the call has ended. */
const TALK = {
  INPUT: { actions: 'noteTalk' },
  ENDED: { actions: 'noteQuiet' },
  ANSWERED: { actions: 'noteQuiet' },
  API_FAILED: { actions: 'noteQuiet' },
} as const;

const CALL_ENDS = {
  onDone: { target: 'choosing', actions: { type: 'noteCall', params: outcome<Called> } },
  onError: { target: 'choosing', actions: 'noteLostCall' },
} as const;

/**
 * The assistant's initiative. It hears the conversation by the effect `hear`, one happening each time, and asks the clock before
 * each call. A tick is only made in silence, and there is one call of its own at most.
 */
export const proactiveMachine = setup({
  types: {
    input: {} as ProactiveInput,
    context: {} as ProactiveContext,
    events: {} as KillEvent | Inner,
    output: {} as ProactiveOutput,
  },
  actors: {
    hear: effect<Heard, undefined>(),
    readClock: effect<Clocked, undefined>(),
    tick: effect<Called, CallInput>(),
    probe: effect<Called, CallInput>(),
    countStopped: effect<{ at: number; spent: Spent }, undefined>(),
    tell: effect<null, TellInput>(),
  },
  delays: {
    silence: ({ context }) => context.intervalMs,
    backOff: ({ context }) => backOffMs(context),
    sleep: ({ context }) => sleepingMs(context),
    windowMoves: ({ context }) => spentMs(context),
  },
  guards: {
    isClosed: (_, heard: Heard) => heard._tag === 'Closed',
    wasPaused: ({ context }) => context.paused,
    isTalking: ({ context }) => context.talking,
    isBlocked: ({ context }) => context.failures > 0,
    isSpent: ({ context }) => context.exhausted !== null,
    wantsSleep: ({ context }) => context.sleepMs > 0,
  },
  actions: {
    passOn: raise((_, heard: Heard) => innerOf(heard)),
    noteClock: assign(({ context }, { at, others }: Clocked) => afterClock(context, at, others)),
    noteAnswer: assign((_, { sleepMs }: { sleepMs: number | null }) => afterAnswer(sleepMs)),
    noteFailure: assign(({ context }, { retryAfterMs }: { retryAfterMs: number | null }) =>
      afterFailure(context, retryAfterMs),
    ),
    noteCall: assign(({ context }, called: Called) => afterCall(context, called)),
    noteLostCall: assign(({ context }) => afterLostCall(context)),
    noteStopped: assign(({ context }, counted: { at: number; spent: Spent }) =>
      afterStoppedCall(context, counted),
    ),
    chargeAll: assign(({ context }) => afterStoppedCall(context, null)),
    noteTalk: assign({ talking: true, sleepMs: 0 }),
    noteQuiet: assign({ talking: false }),
    wakeUp: assign({ talking: false, sleepMs: 0 }),
  },
}).createMachine({
  id: 'proactive',
  context: ({ input }) => proactiveContext(input),
  initial: 'living',
  states: {
    living: {
      type: 'parallel',
      on: { KILL: 'stopped' },
      states: {
        ears: {
          initial: 'hearing',
          states: {
            hearing: {
              invoke: {
                id: 'hear',
                src: 'hear',
                onDone: [
                  {
                    guard: { type: 'isClosed', params: outcome<Heard> },
                    target: '#proactive.closed',
                  },
                  {
                    target: 'hearing',
                    reenter: true,
                    actions: { type: 'passOn', params: outcome<Heard> },
                  },
                ],
                // Who cannot be told to stop must not go on.
                onError: '#proactive.closed',
              },
            },
          },
        },
        mind: {
          initial: 'beginning',
          // A person's word comes first, wherever no call is under way.
          on: {
            INPUT: { target: '.conversing', actions: 'wakeUp' },
            ESC: { target: '.paused', actions: 'wakeUp' },
            ANSWERED: {
              target: '.choosing',
              actions: { type: 'noteAnswer', params: ({ event }) => event },
            },
            API_FAILED: {
              target: '.choosing',
              actions: { type: 'noteFailure', params: ({ event }) => event },
            },
          },
          states: {
            beginning: { always: [{ guard: 'wasPaused', target: 'paused' }, { target: 'choosing' }] },
            choosing: {
              always: [
                { guard: 'isTalking', target: 'conversing', actions: 'wakeUp' },
                { guard: 'isBlocked', target: 'blocked' },
                { guard: 'wantsSleep', target: 'asleep' },
                { target: 'silent' },
              ],
            },
            silent: { after: { silence: 'reckoning' } },
            // Trouble with the API wakes nobody; its wait begins after the sleep.
            asleep: {
              after: {
                sleep: [
                  { guard: 'isBlocked', target: 'blocked', actions: 'wakeUp' },
                  { target: 'reckoning', actions: 'wakeUp' },
                ],
              },
              on: {
                API_FAILED: { actions: { type: 'noteFailure', params: ({ event }) => event } },
              },
            },
            blocked: { after: { backOff: 'reckoning' } },
            conversing: { on: { ENDED: 'choosing' } },
            paused: {
              on: {
                ANSWERED: { actions: { type: 'noteAnswer', params: () => ({ sleepMs: null }) } },
                API_FAILED: { actions: { type: 'noteFailure', params: ({ event }) => event } },
              },
            },
            reckoning: {
              invoke: {
                id: 'readClock',
                src: 'readClock',
                onDone: {
                  target: 'allowed',
                  actions: { type: 'noteClock', params: outcome<Clocked> },
                },
                onError: 'choosing',
              },
            },
            allowed: {
              always: [
                { guard: 'isSpent', target: 'telling' },
                { guard: 'isBlocked', target: 'probing' },
                { target: 'ticking' },
              ],
            },
            telling: {
              invoke: {
                id: 'tell',
                src: 'tell',
                input: ({ context }) => ({ sentence: context.exhausted?.sentence ?? '' }),
                onDone: 'spent',
                onError: 'spent',
              },
            },
            spent: { after: { windowMoves: 'reckoning' } },
            ticking: {
              on: { ...TALK, ESC: { target: 'stopping', actions: 'wakeUp' } },
              invoke: {
                id: 'tick',
                src: 'tick',
                input: calling,
                ...CALL_ENDS,
              },
            },
            probing: {
              on: { ...TALK, ESC: { target: 'stopping', actions: 'wakeUp' } },
              invoke: {
                id: 'probe',
                src: 'probe',
                input: calling,
                ...CALL_ENDS,
              },
            },
            // The call is being stopped; what it cost is asked for before anything else is done.
            stopping: {
              on: { ...TALK, ESC: { actions: 'noteQuiet' } },
              invoke: {
                id: 'countStopped',
                src: 'countStopped',
                onDone: {
                  target: 'stoppedCall',
                  actions: { type: 'noteStopped', params: outcome<{ at: number; spent: Spent }> },
                },
                onError: { target: 'stoppedCall', actions: 'chargeAll' },
              },
            },
            stoppedCall: {
              always: [{ guard: 'isTalking', target: 'conversing', actions: 'wakeUp' }, { target: 'paused' }],
            },
          },
        },
      },
    },
    stopped: { type: 'final' },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ ledger: finalLedger(context), failures: context.failures }),
});
