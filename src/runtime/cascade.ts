import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  StateMachine,
} from 'xstate';
import { asJson } from '../journal/json.js';
import { type Action, readActions } from './actions.js';
import { type Asked, advance } from './advance.js';
import { attempt, type Deliver, forget, type Growth, type Move, remove } from './growth.js';
import type { Actor } from './tree.js';

/** An ended child is gone, and its parent hears of it within the step; an ended root stays, for its output. */
const end = (growth: Growth, path: string, actor: Actor): void => {
  remove(growth, path);
  const slash = path.lastIndexOf('/');
  if (slash < 0) {
    growth.actors.set(path, actor);
    return;
  }
  const id = path.slice(slash + 1);
  const event = { type: `xstate.done.actor.${id}`, output: actor.snapshot.output, actorId: id };
  growth.todo.push({ path: path.slice(0, slash), task: { _tag: 'Deliver', event, by: path } });
};

const adopt = (growth: Growth, move: Move, actions: readonly Action[]): void => {
  const { path, actor } = move;
  const { status } = actor.snapshot;
  if (status === 'error') throw actor.snapshot.error;
  growth.moves.push(move);
  growth.actors.set(path, actor);
  for (const task of actions) growth.todo.push({ path, task });
  if (status === 'done') end(growth, path, actor);
};

/** Lets a machine begin at `path`. */
export const begin = (
  growth: Growth,
  path: string,
  machine: AnyStateMachine,
  input: unknown,
  by: string | null = null,
): void => {
  const [snapshot, actions]: [AnyMachineSnapshot, Asked] = initialTransition(machine, input);
  const event = { type: 'xstate.init', input };
  adopt(growth, { path, event, by, actor: { machine, snapshot } }, readActions(actions));
};

/** Gives an event to the actor at `path`; one that has ended meanwhile hears nothing. */
export const deliver = (
  growth: Growth,
  path: string,
  event: AnyEventObject,
  by: string | null = null,
): void => {
  const actor = growth.actors.get(path);
  if (actor === undefined || actor.snapshot.status !== 'active') return;
  const [snapshot, actions] = advance(actor.machine, actor.snapshot, event);
  adopt(growth, { path, event, by, actor: { machine: actor.machine, snapshot } }, readActions(actions));
};

const spawn = (growth: Growth, path: string, action: Action & { _tag: 'Spawn' }): void => {
  const { id, src, input } = action;
  const logic: unknown = growth.actors.get(path)?.machine.implementations.actors[src];
  if (logic instanceof StateMachine) {
    begin(growth, `${path}/${id}`, logic, input, path);
    return;
  }
  const command = { actor: path, id, src, input: asJson(input ?? null, `input of ${path}/${id}`) };
  growth.commands.set(attempt(growth, `${path}/${id}`), command);
};

const schedule = (growth: Growth, path: string, action: Action & { _tag: 'Schedule' }): void => {
  const { id, event, delay } = action;
  forget(growth.timers, path, id);
  growth.timers.set(attempt(growth, `${path}/${id}`), { actor: path, id, event, due: growth.time + delay });
};

const derive = (growth: Growth, path: string, event: AnyEventObject, by: string): void => {
  growth.cascade.push({ path, type: event.type });
  deliver(growth, path, event, by);
};

const stop = (growth: Growth, path: string, id: string): void => {
  forget(growth.commands, path, id);
  remove(growth, `${path}/${id}`);
};

const perform = (growth: Growth, path: string, task: Action | Deliver): void => {
  if (task._tag === 'Spawn') spawn(growth, path, task);
  else if (task._tag === 'Stop') stop(growth, path, task.id);
  else if (task._tag === 'Schedule') schedule(growth, path, task);
  else if (task._tag === 'Cancel') forget(growth.timers, path, task.id);
  else if (task._tag === 'Send') derive(growth, `${path}/${task.id}`, task.event, path);
  else derive(growth, path, task.event, task.by);
};

/** Does all that is still to be done, in the order in which it was asked for, until nothing follows any more. */
export const unfold = (growth: Growth): void => {
  for (let next = growth.todo.shift(); next !== undefined; next = growth.todo.shift())
    if (growth.actors.get(next.path)?.snapshot.status === 'active') perform(growth, next.path, next.task);
};
