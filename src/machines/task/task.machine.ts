import { assign, setup } from 'xstate';
import {
  afterEnd,
  afterTouch,
  afterTurn,
  isNewFile,
  isNews,
  type TaskContext,
  type TaskEvent,
  type TaskInput,
  type TaskNote,
  type Turn,
  taskContext,
} from './task.rules.js';

type Ended = { at: number; note: TaskNote | null };

/**
 * The dream a person can see. It is fed from the dream's records and controls nothing, so there are not two truths
 * about the end. A final state is final: whatever comes later changes nothing.
 */
export const taskMachine = setup({
  types: {
    input: {} as TaskInput,
    context: {} as TaskContext,
    events: {} as TaskEvent,
  },
  guards: {
    edits: (_, edits: boolean) => edits,
    isNews: (_, turn: Turn) => isNews(turn),
    isNewFile: ({ context }, file: string) => isNewFile(context, file),
  },
  actions: {
    noteTurn: assign(({ context }, turn: Turn) => afterTurn(context, turn)),
    noteFile: assign(({ context }, file: string) => afterTouch(context, file)),
    noteEnd: assign((_, { at, note }: Ended) => afterEnd(at, note)),
  },
}).createMachine({
  id: 'task',
  context: ({ input }) => taskContext(input),
  initial: 'running',
  states: {
    running: {
      initial: 'starting',
      on: {
        TURN: {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: { type: 'noteTurn', params: ({ event }) => event },
        },
        TOUCHED: {
          guard: { type: 'isNewFile', params: ({ event }) => event.file },
          actions: { type: 'noteFile', params: ({ event }) => event.file },
        },
        COMPLETED: { target: 'completed', actions: { type: 'noteEnd', params: ({ event }) => event } },
        FAILED: {
          target: 'failed',
          actions: { type: 'noteEnd', params: ({ event }) => ({ at: event.at, note: null }) },
        },
        KILLED: {
          target: 'killed',
          actions: { type: 'noteEnd', params: ({ event }) => ({ at: event.at, note: null }) },
        },
      },
      states: {
        starting: {
          on: {
            TURN: {
              guard: { type: 'edits', params: ({ event }) => event.edits },
              target: 'updating',
              actions: { type: 'noteTurn', params: ({ event }) => event },
            },
            // A host's own tools have other names than Edit and Write; the file that they were to change tells.
            TOUCHED: {
              target: 'updating',
              actions: { type: 'noteFile', params: ({ event }) => event.file },
            },
          },
        },
        updating: {},
      },
    },
    completed: { type: 'final' },
    failed: { type: 'final' },
    killed: { type: 'final' },
  },
});
