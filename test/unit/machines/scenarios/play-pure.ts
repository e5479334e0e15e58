import type { AnyStateMachine } from 'xstate';
import { asJson, type Json } from '../../../../src/journal/json.js';
import type { RunEvent, StateValues } from '../../../../src/journal/record.js';
import { actsBetween } from '../../../../src/runtime/acts.js';
import { deliver, unfold } from '../../../../src/runtime/cascade.js';
import { decide } from '../../../../src/runtime/decide.js';
import { grow, remove } from '../../../../src/runtime/growth.js';
import { hasEnded, outputOf, seed, stateValues, type Tree } from '../../../../src/runtime/tree.js';
import { eventOf } from './event-of.js';
import type { Move, Played, Scenario } from './scenario.js';

/** Milliseconds; no scenario depends on how much time passes, only on which timer fires. */
const NOW = 1_000;

/** Takes one event of a run; one that changes nothing is no part of a scenario. */
export const taken = (machine: AnyStateMachine, tree: Tree, event: RunEvent): Tree => {
  const step = decide(machine, tree, event, NOW);
  if (step === null) throw new Error(`Nothing awaits ${event.type}`);
  return step.tree;
};

export const startedWith = (machine: AnyStateMachine, input: Json): Tree =>
  taken(machine, seed(machine.id), { type: 'START', input, machines: {}, owner: null });

/** What XState tells a parent when a machine that it invoked has thrown. */
const broken = (tree: Tree, id: string): Tree => {
  const growth = grow(tree, NOW);
  if (!growth.actors.has(`${tree.name}/${id}`)) throw new Error(`There is no ${id} that could break down`);
  remove(growth, `${tree.name}/${id}`);
  deliver(growth, tree.name, { type: `xstate.error.actor.${id}`, error: { _tag: 'Defect' }, actorId: id });
  unfold(growth);
  return { ...tree, ...growth };
};

const moved = (machine: AnyStateMachine, tree: Tree, move: Move): Tree =>
  move._tag === 'Breaks' ? broken(tree, move.id) : taken(machine, tree, eventOf(tree, move));

/**
 * Plays a scenario by the runtime's pure function alone; throws where it cannot be played to its end. `passed`: where its
 * machines stood after each move; `before`: before the last.
 */
export const playPure = (
  machine: AnyStateMachine,
  { input, moves }: Pick<Scenario, 'input' | 'moves'>,
): Played & { readonly passed: readonly StateValues[]; readonly before: StateValues } => {
  const starts: string[] = [];
  const asked: Record<string, Json> = {};
  const passed: StateValues[] = [];
  let tree = seed(machine.id);
  const adopt = (next: Tree): void => {
    for (const [, command] of actsBetween(tree, next).start) {
      starts.push(command.src);
      asked[command.src] = command.input;
    }
    tree = next;
    passed.push(stateValues(tree));
  };
  adopt(startedWith(machine, input));
  for (const move of moves) adopt(moved(machine, tree, move));
  if (!hasEnded(tree)) throw new Error(`It has not ended: ${JSON.stringify(stateValues(tree))}`);
  const state = asJson(tree.actors.get(tree.name)?.snapshot.value, 'state');
  return {
    state,
    output: outputOf(tree),
    starts: starts.join(' '),
    asked,
    passed,
    before: passed.at(-2) ?? {},
  };
};
