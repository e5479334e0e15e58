import { assign, fromPromise, sendTo, setup } from 'xstate';
import type { Json } from '../../../src/journal/json.js';

const placeholder = fromPromise<Json, Json>(() =>
  Promise.reject(new Error('an effect is run by the runtime')),
);

/** One effect, then the end; a KILL makes it do an undoing effect first. */
export const worker = setup({
  types: { context: {} as { log: string[] } },
  actors: { work: placeholder, undo: placeholder },
  actions: { note: assign({ log: ({ context, event }) => [...context.log, event.type] }) },
}).createMachine({
  id: 'worker',
  context: { log: [] },
  initial: 'working',
  output: ({ context }) => ({ log: context.log }),
  states: {
    working: {
      invoke: {
        id: 'work',
        src: 'work',
        input: { job: 'a' },
        onDone: { target: 'end', actions: 'note' },
        onError: { target: 'working', actions: 'note', reenter: true },
      },
      on: { KILL: { target: 'undoing', actions: 'note' } },
    },
    undoing: {
      invoke: {
        id: 'undo',
        src: 'undo',
        input: null,
        onDone: { target: 'end', actions: 'note' },
        onError: { target: 'end', actions: 'note' },
      },
      on: { KILL: { actions: 'note' } },
    },
    end: { type: 'final' },
  },
});

/** Two children in a row; hands KILL down; gives up after a while; the second child's end is its own. */
export const parent = setup({
  types: { context: {} as { heard: string[] } },
  actors: { worker },
  delays: { patience: 1_000 },
  actions: {
    hear: assign({ heard: ({ context, event }) => [...context.heard, event.type] }),
    passOn: sendTo('child', ({ event }) => event),
  },
}).createMachine({
  id: 'parent',
  context: { heard: [] },
  initial: 'first',
  output: ({ context }) => ({ heard: context.heard }),
  states: {
    first: {
      invoke: {
        id: 'child',
        src: 'worker',
        onDone: { target: 'second', actions: 'hear' },
        onError: { target: 'end', actions: 'hear' },
      },
      on: { KILL: { actions: ['hear', 'passOn'] } },
      after: { patience: { target: 'end', actions: 'hear' } },
    },
    second: {
      invoke: {
        id: 'child',
        src: 'worker',
        onDone: { target: 'end', actions: 'hear' },
        onError: { target: 'end', actions: 'hear' },
      },
      on: { KILL: { target: 'end', actions: 'hear' } },
    },
    end: { type: 'final' },
  },
});
