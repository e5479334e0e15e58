import type { AnyStateMachine } from 'xstate';
import type { DerivedEvent, Outcome, RunEvent } from '../journal/record.js';
import { begin, deliver, unfold } from './cascade.js';
import { type Growth, grow, type Move } from './growth.js';
import type { Tree } from './tree.js';

/**
 * What one external event makes of a tree. `path` is the actor it was for; `cascade` what followed inside the step; `moves`
 * every transition in it, in order, also of actors that ended in it.
 */
export type Step = {
  readonly path: string;
  readonly tree: Tree;
  readonly cascade: readonly DerivedEvent[];
  readonly moves: readonly Move[];
};

const outcomeEvent = (id: string, outcome: Outcome) =>
  outcome._tag === 'Right'
    ? { type: `xstate.done.actor.${id}`, output: outcome.right, actorId: id }
    : { type: `xstate.error.actor.${id}`, error: outcome.left, actorId: id };

/** The path that took the event; `null`: nothing awaits it. */
const take = (growth: Growth, tree: Tree, event: RunEvent): string | null => {
  switch (event.type) {
    case 'OUTCOME': {
      const command = growth.commands.get(event.command);
      if (command === undefined) return null;
      growth.commands.delete(event.command);
      deliver(growth, command.actor, outcomeEvent(command.id, event.outcome));
      return command.actor;
    }
    case 'TIMER': {
      const timer = growth.timers.get(event.command);
      if (timer === undefined || timer.due !== event.due) return null;
      growth.timers.delete(event.command);
      deliver(growth, timer.actor, timer.event);
      return timer.actor;
    }
    case 'KILL':
      if (growth.actors.get(tree.name)?.snapshot.status !== 'active') return null;
      deliver(growth, tree.name, event);
      return tree.name;
    default:
      return null;
  }
};

const grown = (growth: Growth, path: string, tree: Tree): Step => {
  unfold(growth);
  const { actors, commands, timers, attempts, cascade, moves } = growth;
  return { path, tree: { name: tree.name, actors, commands, timers, attempts }, cascade, moves };
};

/**
 * Takes one event: a pure function of its arguments. `time` (milliseconds since 1970) is only for the timers that the
 * step sets. `null`: the event is late or means nothing here, and changes nothing. START needs a seed, and the machine.
 */
export const decide = (machine: AnyStateMachine, tree: Tree, event: RunEvent, time: number): Step | null => {
  const growth = grow(tree, time);
  if (event.type !== 'START') {
    const path = take(growth, tree, event);
    return path === null ? null : grown(growth, path, tree);
  }
  if (tree.actors.size > 0) return null;
  begin(growth, tree.name, machine, event.input);
  return grown(growth, tree.name, tree);
};
