import { fromPromise, setup } from 'xstate';

const notWired = fromPromise(() => Promise.reject(new Error('It runs on the runtime only.')));

/** A machine of the host: it looks for work, does it, and tries again once where that fails. */
export const errandMachine = setup({
  actors: { look: notWired, work: notWired },
  guards: { isAny: (_, count) => count > 0 },
  delays: { pause: 1_000 },
}).createMachine({
  id: 'errand',
  initial: 'looking',
  states: {
    looking: {
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          { guard: { type: 'isAny', params: ({ event }) => event.output }, target: 'working' },
          { target: 'idle' },
        ],
        onError: 'failed',
      },
      on: { KILL: 'stopped' },
    },
    working: {
      invoke: { id: 'work', src: 'work', onDone: 'done', onError: 'pausing' },
      on: { KILL: 'stopped' },
    },
    pausing: { after: { pause: 'tryingAgain' }, on: { KILL: 'stopped' } },
    tryingAgain: {
      invoke: { id: 'work', src: 'work', onDone: 'done', onError: 'failed' },
      on: { KILL: 'stopped' },
    },
    idle: { type: 'final' },
    done: { type: 'final' },
    failed: { type: 'final' },
    stopped: { type: 'final' },
  },
});

/** What the kit has to know of it: what it begins with, and what its effects can end with. */
export const errand = {
  machine: errandMachine,
  inputs: [null],
  outcomes: { look: [0, 2], work: ['done'] },
  killable: true,
};
