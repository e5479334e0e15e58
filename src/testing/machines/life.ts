import type { EventObject } from 'xstate';
import type { Json } from '../../journal/json.js';
import type { RunEvent } from '../../journal/record.js';
import { deliver, unfold } from '../../runtime/cascade.js';
import { decide, type Step } from '../../runtime/decide.js';
import { grow } from '../../runtime/growth.js';
import { hasEnded, seed, type Tree } from '../../runtime/tree.js';
import { type Happening, WELL } from './happening.js';
import {
  errorOf,
  heardOf,
  type Life,
  type LifeEvent,
  type LifeStep,
  outcomeOf,
  type Subject,
} from './subject.js';

const KILL: RunEvent = { type: 'KILL', by: 'a person', request: null };

const FIRST_MS = 1_000;

const tell = (tree: Tree, event: EventObject, time: number): Step => {
  const growth = grow(tree, time);
  deliver(growth, tree.name, event);
  unfold(growth);
  const { actors, commands, timers, attempts, cascade, moves } = growth;
  return { path: tree.name, cascade, moves, tree: { name: tree.name, actors, commands, timers, attempts } };
};

/** What an event makes of a tree; null: it is late or means nothing there. Pure. */
export const stepOf = ({ machine }: Subject, tree: Tree, event: LifeEvent, time: number): Step | null =>
  event.type === 'TOLD' ? tell(tree, event.event, time) : decide(machine, tree, event, time);

const timerEvent = (tree: Tree, which: number): RunEvent | null => {
  const timers = [...tree.timers];
  const timer = timers[which % Math.max(1, timers.length)];
  return timer === undefined ? null : { type: 'TIMER', command: timer[0], due: timer[1].due };
};

const outcomeEvent = (subject: Subject, tree: Tree, { kind, which }: Happening): RunEvent | null => {
  const commands = [...tree.commands];
  const awaited = commands[which % Math.max(1, commands.length)];
  if (awaited === undefined) return null;
  const [command, { src }] = awaited;
  return kind === 'badly'
    ? { type: 'OUTCOME', command, outcome: { _tag: 'Left', left: errorOf(subject, src, which) } }
    : { type: 'OUTCOME', command, outcome: { _tag: 'Right', right: outcomeOf(subject, src, which) } };
};

/** The event of a happening. Where nothing of its kind is awaited, it is of the kind that is; null: nothing is. */
export const eventOf = (subject: Subject, tree: Tree, happening: Happening): LifeEvent | null => {
  if (happening.kind === 'kill') return KILL;
  if (happening.kind === 'told') {
    const event = heardOf(subject, happening.which);
    return event && { type: 'TOLD', event };
  }
  const [timer, outcome] = [timerEvent(tree, happening.which), outcomeEvent(subject, tree, happening)];
  return happening.kind === 'timer' ? (timer ?? outcome) : (outcome ?? timer);
};

/** Where all goes well a life is over long before; one that is not goes in circles. */
const LONGEST = 400;

/** Is a machine that is fed done once it was told everything? It waits for nothing of its own. */
const isFed = ({ hears }: Subject): boolean => hears !== undefined;

/** Lives through what is drawn, then through what goes well, up to the end. */
export const liveOn = (subject: Subject, input: Json, drawn: readonly Happening[]): Life => {
  const steps: LifeStep[] = [];
  let tree = seed(subject.machine.id);
  const take = (event: LifeEvent | null): boolean => {
    const time = FIRST_MS + steps.length;
    const step = event && stepOf(subject, tree, event, time);
    if (event === null || step === null) return false;
    steps.push({ ...step, event, before: tree, time });
    tree = step.tree;
    return true;
  };
  let goesOn = take({ type: 'START', input, machines: {}, owner: null });
  for (let index = 0; goesOn && !hasEnded(tree) && steps.length < LONGEST; index += 1)
    goesOn = take(
      eventOf(subject, tree, drawn[index] ?? (isFed(subject) ? { kind: 'told', which: index } : WELL)),
    );
  return { subject, steps, tree, stuck: !hasEnded(tree) };
};
