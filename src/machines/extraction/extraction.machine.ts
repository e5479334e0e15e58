import { assign, setup } from 'xstate';
import { effect, failureOf, type KillEvent, outcome } from '../effect.js';
import { reasonOf } from '../reason.js';
import {
  afterExtract,
  afterLook,
  BUSY_WAIT_MS,
  broken,
  type Extracted,
  type ExtractionContext,
  type ExtractionOutput,
  extractionContext,
  extractionOutput,
  hasPending,
  mayWait,
  nextSession,
  type TurnEnd,
} from './extraction.rules.js';

/**
 * Takes memories out of sessions whose turns have ended, one run at a time. What ends while a run is under way is looked at
 * after it, and is one run more; when nothing is left to look at the machine is idle, which is its end: the next turn starts
 * another one. A kill stops the run under way, which restores what it began.
 */
export const extractionMachine = setup({
  types: {
    context: {} as ExtractionContext,
    events: {} as KillEvent,
    output: {} as ExtractionOutput,
    children: {} as { look: 'look'; extract: 'extract' },
  },
  actors: {
    look: effect<readonly TurnEnd[], undefined>(),
    extract: effect<Extracted, { readonly sessionId: string }>(),
  },
  delays: { busyWait: BUSY_WAIT_MS },
  guards: {
    hasPending: ({ context }) => hasPending(context),
    mayWait: ({ context }, extracted: Extracted) => mayWait(context, extracted),
  },
  actions: {
    noteTurns: assign(({ context }, turns: readonly TurnEnd[]) => afterLook(context, turns)),
    noteExtracted: assign(({ context }, extracted: Extracted) => afterExtract(context, extracted)),
    noteError: assign(({ context }, fault: { act: string; error: unknown }) =>
      afterExtract(context, broken(reasonOf(fault.act, fault.error))),
    ),
    countWait: assign({ waits: ({ context }) => context.waits + 1 }),
  },
}).createMachine({
  id: 'extraction',
  context: extractionContext,
  initial: 'looking',
  on: { KILL: '.stopped' },
  states: {
    looking: {
      invoke: {
        id: 'look',
        src: 'look',
        onDone: {
          target: 'choosing',
          actions: { type: 'noteTurns', params: outcome<readonly TurnEnd[]> },
        },
        onError: {
          target: 'idle',
          actions: { type: 'noteError', params: failureOf('It could not be told which turns have ended') },
        },
      },
    },
    choosing: {
      always: [{ guard: 'hasPending', target: 'extracting' }, { target: 'idle' }],
    },
    extracting: {
      invoke: {
        id: 'extract',
        src: 'extract',
        input: ({ context }) => ({ sessionId: nextSession(context) }),
        onDone: [
          {
            guard: { type: 'mayWait', params: outcome<Extracted> },
            target: 'waiting',
            actions: 'countWait',
          },
          { target: 'looking', actions: { type: 'noteExtracted', params: outcome<Extracted> } },
        ],
        onError: {
          target: 'looking',
          actions: { type: 'noteError', params: failureOf('The session could not be looked through') },
        },
      },
    },
    waiting: { after: { busyWait: 'extracting' } },
    idle: { type: 'final' },
    stopped: { type: 'final' },
  },
  output: ({ context }) => extractionOutput(context),
});
