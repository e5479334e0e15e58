import { expect, test } from 'vitest';
import { type AnyStateMachine, fromPromise, raise, sendTo, setup } from 'xstate';
import type { Json } from '../../../src/journal/json.js';
import type { RunEvent } from '../../../src/journal/record.js';
import { decide } from '../../../src/runtime/decide.js';
import { seed, type Tree } from '../../../src/runtime/tree.js';

const START: RunEvent = { type: 'START', input: null, machines: {}, owner: null };
const KILL: RunEvent = { type: 'KILL', by: 'test', request: null };

const work = fromPromise<Json, Json>(() => Promise.reject(new Error('run by the runtime')));

/** Stays where it is whatever comes: its effect's outcome moves nothing, a KILL puts its timer off. */
const patient = setup({
  actors: { work },
  delays: { later: 100 },
  actions: { putOff: raise({ type: 'LATER' }, { id: 'later', delay: 'later' }) },
}).createMachine({
  id: 'patient',
  initial: 'on',
  states: {
    on: {
      entry: 'putOff',
      invoke: { id: 'work', src: 'work', input: null, onDone: {}, onError: {} },
      on: { KILL: { actions: 'putOff' }, LATER: 'end' },
    },
    end: { type: 'final' },
  },
});

/** Passes through a state with an effect on its way to the end. */
const hasty = setup({ actors: { work } }).createMachine({
  id: 'hasty',
  initial: 'on',
  states: {
    on: { on: { KILL: 'through' } },
    through: { invoke: { id: 'work', src: 'work', input: null }, always: 'end' },
    end: { type: 'final' },
  },
});

const kid = setup({ actors: { work } }).createMachine({
  id: 'kid',
  initial: 'idle',
  states: { idle: { on: { BYE: 'busy' } }, busy: { invoke: { id: 'work', src: 'work', input: null } } },
});

/** Tells its child a last thing as it leaves it. */
const leaving = setup({ actors: { kid }, actions: { bye: sendTo('kid', { type: 'BYE' }) } }).createMachine({
  id: 'leaving',
  initial: 'on',
  states: {
    on: {
      invoke: { id: 'kid', src: 'kid', onDone: 'off', onError: 'off' },
      exit: 'bye',
      on: { KILL: 'off' },
    },
    off: {},
  },
});

const next = (machine: AnyStateMachine, tree: Tree, event: RunEvent, time: number): Tree => {
  const step = decide(machine, tree, event, time);
  if (step === null) throw new Error(`${event.type} changes nothing`);
  return step.tree;
};

const begun = (machine: AnyStateMachine): Tree => next(machine, seed('top'), START, 1_000);

const outcome: RunEvent = {
  type: 'OUTCOME',
  command: 'top/work#1',
  outcome: { _tag: 'Right', right: null },
};

test('an outcome is taken once, also where its machine stays where it is', () => {
  const tree = next(patient, begun(patient), outcome, 1_001);
  expect([...tree.commands]).toEqual([]);
  expect(decide(patient, tree, outcome, 1_002)).toBeNull();
});

test('a timer is taken only with the time at which it is due, and once', () => {
  const tree = begun(patient);
  const timer = (due: number): RunEvent => ({ type: 'TIMER', command: 'top/later#1', due });
  expect(decide(patient, tree, timer(1_099), 1_100)).toBeNull();
  const ended = next(patient, tree, timer(1_100), 1_100);
  expect(decide(patient, ended, timer(1_100), 1_101)).toBeNull();
});

test('an event that is put off again takes the place of the one before', () => {
  const tree = next(patient, begun(patient), KILL, 1_050);
  expect([...tree.timers].map(([command, { due }]) => [command, due])).toEqual([['top/later#2', 1_150]]);
});

test('a tree is not changed by what follows from it', () => {
  const tree = begun(patient);
  const [actors, commands, timers] = [new Map(tree.actors), new Map(tree.commands), new Map(tree.timers)];
  next(patient, next(patient, tree, outcome, 1_001), KILL, 1_002);
  expect({ ...tree }).toMatchObject({ actors, commands, timers });
});

test('a machine that has ended asks for nothing, and hears nothing', () => {
  const tree = next(hasty, begun(hasty), KILL, 1_001);
  expect([...tree.commands]).toEqual([]);
  expect(decide(hasty, tree, KILL, 1_002)).toBeNull();
});

test('a child that is left asks for nothing any more, whatever it was told before', () => {
  const step = decide(leaving, begun(leaving), KILL, 1_001);
  expect(step?.cascade).toEqual([{ path: 'top/kid', type: 'BYE' }]);
  expect([...(step?.tree.actors.keys() ?? [])]).toEqual(['top']);
  expect([...(step?.tree.commands.keys() ?? [])]).toEqual([]);
});

test('a run begins once', () => {
  expect(decide(patient, begun(patient), START, 1_001)).toBeNull();
  expect(decide(patient, seed('top'), KILL, 1_001)).toBeNull();
});
