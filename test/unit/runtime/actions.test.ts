import { describe, expect, test } from 'vitest';
import { readActions } from '../../../src/runtime/actions.js';

describe('the actions of a transition', () => {
  test('are read as what they ask for, in order', () => {
    const event = { type: 'LATER' };
    expect(
      readActions([
        { type: 'xstate.stopChild', params: { id: 'a' } },
        { type: 'xstate.spawnChild', params: { id: 'a', src: 'work', input: 1 } },
        { type: 'xstate.raise', params: { event, id: 'soon', delay: 5 } },
        { type: 'xstate.cancel', params: { sendId: 'soon' } },
        { type: 'xstate.sendTo', params: { targetId: 'a', event, delay: undefined } },
      ]),
    ).toEqual([
      { _tag: 'Stop', id: 'a' },
      { _tag: 'Spawn', id: 'a', src: 'work', input: 1 },
      { _tag: 'Schedule', id: 'soon', event, delay: 5 },
      { _tag: 'Cancel', id: 'soon' },
      { _tag: 'Send', id: 'a', event },
    ]);
  });

  test('leave out an event that the transition has already taken itself', () => {
    const params = { event: { type: 'NOW' }, id: undefined, delay: undefined };
    expect(readActions([{ type: 'xstate.raise', params }])).toEqual([]);
  });

  test.each([
    ['an action with an effect of its own', 'print', {}],
    ['an unnamed delayed event', 'xstate.raise', { event: { type: 'X' }, id: undefined, delay: 5 }],
    ['a delayed send', 'xstate.sendTo', { targetId: 'a', event: { type: 'X' }, delay: 5 }],
    ['an inline actor', 'xstate.spawnChild', { id: 'a', src: {} }],
    ['an id that would confuse command ids', 'xstate.spawnChild', { id: 'a/b', src: 'work' }],
    ['a missing parameter', 'xstate.cancel', undefined],
  ])('with %s are refused', (_what, type, params) => {
    expect(() => readActions([{ type, params }])).toThrow(`no meaning for the action ${type}`);
  });
});
