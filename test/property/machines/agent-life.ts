import type { Json } from '../../../src/journal/json.js';
import type { RunEvent } from '../../../src/journal/record.js';
import { agentMachine } from '../../../src/machines/agent/agent.machine.js';
import type { AgentInput } from '../../../src/machines/agent/agent.rules.js';
import { decide } from '../../../src/runtime/decide.js';
import { hasEnded, outputOf, seed, type Tree } from '../../../src/runtime/tree.js';
import type { Draw } from './agent-draws.js';
import { type Asked, agentWorld } from './agent-world.js';

/** When nothing more was drawn, the model ends its turn. */
const WORDS: Draw = {
  kind: 'words',
  fault: 'broken',
  retryAfterMs: null,
  calls: 0,
  output: 0,
  read: 0,
  created: 0,
  counted: false,
  tool: 'changed',
  characters: 0,
};

const isAsked = (value: Json): value is Asked & Json =>
  typeof value === 'object' && value !== null && 'maxOutput' in value && 'turn' in value;

/** A life of the agent as it was lived: what was asked, where it ended, and what it gave. */
export type AgentLife = {
  readonly asked: readonly Asked[];
  readonly pauses: readonly number[];
  readonly state: unknown;
  readonly output: Json;
};

/** Lives through what is drawn, then up to the end. */
export const agentLife = (input: AgentInput & Json, drawn: readonly Draw[]): AgentLife => {
  const world = agentWorld(input.promptTokens);
  const pauses: number[] = [];
  let tree: Tree = seed(agentMachine.id);
  let steps = 0;
  const take = (event: RunEvent): void => {
    const step = decide(agentMachine, tree, event, 0);
    if (step === null) throw new Error(`Nothing awaits ${event.type}`);
    tree = step.tree;
  };
  const next = (): RunEvent => {
    const drew = drawn[steps++] ?? WORDS;
    if (drew.kind === 'kill') return { type: 'KILL', by: 'a person', request: null };
    const [timer] = tree.timers;
    if (timer !== undefined) {
      pauses.push(timer[1].due);
      return { type: 'TIMER', command: timer[0], due: timer[1].due };
    }
    const [awaited] = tree.commands;
    if (awaited === undefined) throw new Error('It waits for nothing and has not ended');
    const [command, { src, input: given }] = awaited;
    if (src === 'useTool') return { type: 'OUTCOME', command, outcome: world.useTool(drew) };
    if (src === 'trim') return { type: 'OUTCOME', command, outcome: world.trim(drew) };
    if (!isAsked(given)) throw new Error(`It asks with ${JSON.stringify(given)}`);
    return { type: 'OUTCOME', command, outcome: world.ask(given, drew) };
  };
  take({ type: 'START', input, machines: {}, owner: null });
  while (!hasEnded(tree)) take(next());
  const state: unknown = tree.actors.get(tree.name)?.snapshot.value;
  return { asked: world.asked, pauses, state, output: outputOf(tree) };
};
