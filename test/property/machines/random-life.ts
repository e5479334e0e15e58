import fc from 'fast-check';
import type { AnyStateMachine } from 'xstate';
import type { Json } from '../../../src/journal/json.js';
import type { RunEvent } from '../../../src/journal/record.js';
import { decide } from '../../../src/runtime/decide.js';
import { hasEnded, seed, type Tree } from '../../../src/runtime/tree.js';
import { errorOf, outcomeOf } from './outcomes.js';

/** What comes next: something awaited (chosen by `which`) ends well or badly or passes, or a kill comes. */
export type Chance = { readonly kind: 'well' | 'badly' | 'timer' | 'kill'; readonly which: number };

const chance = (well: number, badly: number): fc.Arbitrary<Chance> =>
  fc.record({
    kind: fc.oneof(
      { weight: well, arbitrary: fc.constant('well' as const) },
      { weight: badly, arbitrary: fc.constant('badly' as const) },
      { weight: 1, arbitrary: fc.constant('timer' as const) },
      { weight: 3, arbitrary: fc.constant('kill' as const) },
    ),
    which: fc.nat(59),
  });

/** Mostly all goes well; in some lives nothing does, so that what is tried again fails again. */
export const chances: fc.Arbitrary<readonly Chance[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(chance(30, 1), { maxLength: 20, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(chance(4, 20), { maxLength: 20, size: 'max' }) },
);

/** When nothing more was drawn, all goes well. */
const WELL: Chance = { kind: 'well', which: 0 };

const timerEvent = (tree: Tree): RunEvent | null => {
  const [timer] = tree.timers;
  return timer === undefined ? null : { type: 'TIMER', command: timer[0], due: timer[1].due };
};

const outcomeEvent = (tree: Tree, { kind, which }: Chance): RunEvent | null => {
  const [awaited] = tree.commands;
  if (awaited === undefined) return null;
  const [command, { src }] = awaited;
  return kind === 'badly'
    ? { type: 'OUTCOME', command, outcome: { _tag: 'Left', left: errorOf(src, which) } }
    : { type: 'OUTCOME', command, outcome: { _tag: 'Right', right: outcomeOf(src, which) } };
};

/** The event of a chance. Where nothing of its kind is awaited, it is of the kind that is. */
const eventOf = (tree: Tree, chance: Chance): RunEvent => {
  if (chance.kind === 'kill') return { type: 'KILL', by: 'a person', request: null };
  const [timer, outcome] = [timerEvent(tree), outcomeEvent(tree, chance)];
  const event = chance.kind === 'timer' ? (timer ?? outcome) : (outcome ?? timer);
  if (event === null) throw new Error('The machine waits for nothing and has not ended');
  return event;
};

/** A machine's life as the runtime's pure function tells it: its events, and the tree at the end. */
export type LifeTold = { readonly events: readonly RunEvent[]; readonly tree: Tree };

/** Lives through what chance brings, then through what goes well, up to the end. */
export const liveOn = (machine: AnyStateMachine, input: Json, drawn: readonly Chance[]): LifeTold => {
  const events: RunEvent[] = [];
  let tree = seed(machine.id);
  const take = (event: RunEvent): void => {
    const step = decide(machine, tree, event, 1_000 + events.length);
    if (step === null) throw new Error(`Nothing awaits ${event.type}`);
    events.push(event);
    tree = step.tree;
  };
  take({ type: 'START', input, machines: {}, owner: null });
  for (let index = 0; !hasEnded(tree); index++) take(eventOf(tree, drawn[index] ?? WELL));
  return { events, tree };
};
