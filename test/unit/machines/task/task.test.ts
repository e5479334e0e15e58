import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, initialTransition, transition } from 'xstate';
import { taskMachine } from '../../../../src/machines/task/task.machine.js';
import { type TaskEvent, TURNS_KEPT } from '../../../../src/machines/task/task.rules.js';
import { sameCases } from '../../../property/same-cases.js';

const input = { id: 'run-1', sessions: ['a', 'b'], startTime: 1_000, priorMtimeNs: '5' };
const [born] = initialTransition(taskMachine, input);
const stateAfter = (events: readonly TaskEvent[]) =>
  events.reduce((state, event) => transition(taskMachine, state, event)[0], born);

const turn = (text: string, calls = 0, edits = false): TaskEvent => ({ type: 'TURN', text, calls, edits });
const touched = (file: string): TaskEvent => ({ type: 'TOUCHED', file });

const anyEnd: fc.Arbitrary<TaskEvent> = fc.oneof(
  fc.record({
    type: fc.constant('COMPLETED' as const),
    at: fc.nat(),
    note: fc.constantFrom(null, 'unchanged' as const, 'previewed' as const),
  }),
  fc.record({ type: fc.constantFrom('FAILED' as const, 'KILLED' as const), at: fc.nat() }),
);
const anyEvent: fc.Arbitrary<TaskEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('', ' \n', 'text'), fc.nat(2), fc.boolean())
      .map(([t, c, e]) => turn(t, c, e && c > 0)),
  },
  { weight: 4, arbitrary: fc.constantFrom('a.md', 'b.md', 'c.md').map(touched) },
  { weight: 1, arbitrary: anyEnd },
);

describe('task machine', () => {
  it('begins in phase starting and keeps what it was registered with', () => {
    expect(born.value).toEqual({ running: 'starting' });
    expect(born.context).toMatchObject({ ...input, files: [], turns: [], endTime: null, notified: false });
  });

  it('is updating from the first edit on, and not before', () => {
    expect(stateAfter([turn('looking around', 3)]).value).toEqual({ running: 'starting' });
    const editing = stateAfter([turn('', 1, true)]);
    expect(editing.value).toEqual({ running: 'updating' });
    expect(editing.context.turns).toEqual([{ text: '', calls: 1 }]);
    expect(transition(taskMachine, editing, turn('more', 1))[0].context.turnsSeen).toBe(2);
  });

  it('names no path twice', () => {
    expect(stateAfter([touched('a.md'), touched('b.md'), touched('a.md')]).context.files).toEqual([
      'a.md',
      'b.md',
    ]);
  });

  it('changes nothing for a message without words, calls and new files', () => {
    const state = stateAfter([turn('hello'), touched('a.md')]);
    for (const event of [turn(''), turn('  \n'), touched('a.md')])
      expect(transition(taskMachine, state, event)[0].context).toBe(state.context);
  });

  it.each([
    [{ type: 'COMPLETED', at: 9, note: 'unchanged' } as const, 'completed', 'unchanged'],
    [{ type: 'FAILED', at: 9 } as const, 'failed', null],
    [{ type: 'KILLED', at: 9 } as const, 'killed', null],
  ])('%j ends it, with time and notice at once, from either phase', (end, value, note) => {
    for (const before of [[], [turn('', 1, true)]]) {
      const state = stateAfter([...before, end]);
      expect(state.value).toBe(value);
      expect(state.context).toMatchObject({ endTime: 9, notified: true, note });
    }
  });

  it('ends alike when it is run by XState itself (property)', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        const actor = createActor(taskMachine, { input }).start();
        for (const event of events) if (actor.getSnapshot().status === 'active') actor.send(event);
        const { value, context, status } = stateAfter(events);
        expect(actor.getSnapshot()).toMatchObject({ value, context, status });
      }),
      { numRuns: 50 },
    );
  });

  it('stays as it ended, keeps the last turns and counts all, whatever comes (property)', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 80 }), (events) => {
        let state = born;
        for (const event of events) {
          const [next] = transition(taskMachine, state, event);
          if (state.status === 'done') expect(next).toBe(state);
          expect(next.context.turnsSeen).toBeGreaterThanOrEqual(state.context.turnsSeen);
          expect(next.context.turns.length).toBe(Math.min(TURNS_KEPT, next.context.turnsSeen));
          expect(new Set(next.context.files).size).toBe(next.context.files.length);
          expect(next.context.notified).toBe(next.status === 'done');
          expect(next.context.endTime !== null).toBe(next.status === 'done');
          state = next;
        }
        reached.add(JSON.stringify(state.value));
      }),
      { examples: sameCases(fc.array(anyEvent, { maxLength: 80 }), 50) },
    );
    expect(reached.size).toBe(5);
  });
});
