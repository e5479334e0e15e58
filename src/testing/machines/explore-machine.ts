import fc from 'fast-check';
import type { AnyStateNode } from 'xstate';
import type { Json } from '../../journal/json.js';
import { arbitraryEvents } from './happening.js';
import { liveOn } from './life.js';
import { checkLife } from './life-checks.js';
import { inputOf, type Life, type LifeStep, type Subject } from './subject.js';

/** How many lives are lived; `seed` and `path` replay what fast-check printed. */
export type ExploreOptions = { readonly numRuns?: number; readonly seed?: number; readonly path?: string };

/**
 * What was reached, each with how often. `states`: `<machine>.<state>` of every machine that lives between two events;
 * `happened`: `<effect> well`, `<effect> badly`, `timer`, `KILL` and the types of what it was told; `ends`: final states.
 */
export type Exploration = {
  readonly lives: number;
  readonly steps: number;
  readonly states: ReadonlyMap<string, number>;
  readonly happened: ReadonlyMap<string, number>;
  readonly ends: ReadonlyMap<string, number>;
};

/** The innermost state of a state value, with dots; parallel ones with commas. */
export const leafOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => `${name}.${leafOf(inner)}`)
        .join()
    : String(value);

/** Where all machines of a run stand. */
export const statesIn = (tree: Life['tree']): readonly string[] =>
  [...tree.actors.values()].map(({ machine, snapshot }) => `${machine.id}.${leafOf(snapshot.value)}`);

const happeningOf = ({ event, before }: LifeStep): string => {
  if (event.type === 'OUTCOME') {
    const src = before.commands.get(event.command)?.src ?? event.command;
    return `${src} ${event.outcome._tag === 'Right' ? 'well' : 'badly'}`;
  }
  if (event.type === 'TOLD') return event.event.type;
  return event.type === 'TIMER' ? 'timer' : event.type;
};

/** What one life reached, in the words of an `Exploration`. */
export const reachedIn = ({ steps, tree }: Life) => ({
  states: steps.flatMap((step) => statesIn(step.tree)),
  happened: steps.map(happeningOf),
  ends: [leafOf(tree.actors.get(tree.name)?.snapshot.value)],
});

const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((inner: AnyStateNode) => nodesOf(inner)),
];

/** The states of a machine between two events, and its final ones, as an `Exploration` names them. */
export const statesOf = ({ machine }: Pick<Subject, 'machine'>): readonly string[] =>
  nodesOf(machine.root)
    .filter(({ type, always }) => type === 'final' || (type === 'atomic' && !always?.length))
    .map(({ path }) => [machine.id, ...path].join('.'));

const counter = () => {
  const counts = new Map<string, number>();
  const add = (all: readonly string[]): void => {
    for (const what of all) counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  return { counts, add };
};

/** A life that goes in circles is told no further. */
const MOST_TOLD = 40;

/** A life that broke a rule is the failure of a property: fast-check shrinks it and prints how it is replayed. */
const expectSound = (life: Life): void => {
  const broken = checkLife(life);
  if (broken.length === 0) return;
  const happened = life.steps.map((step) => `  ${happeningOf(step)}: ${statesIn(step.tree).join(', ')}`);
  throw new Error(
    `${life.subject.machine.id}: ${[...new Set(broken)].join('; ')}\nits life:\n${happened.slice(0, MOST_TOLD).join('\n')}`,
  );
};

/**
 * Lives random lives of a machine by the runtime's pure step and checks each: it comes to an end, is never in error, replays
 * from its journal byte for byte, is silent once stopped, stays as it ended, hears KILL in every state where the subject says so,
 * and whatever the subject checks besides. Throws what fast-check reports of the smallest life that breaks a rule.
 */
export const exploreMachine = (subject: Subject, options: ExploreOptions = {}): Exploration => {
  const [states, happened, ends] = [counter(), counter(), counter()];
  let [lives, steps] = [0, 0];
  const property = fc.property(
    fc.nat(subject.inputs.length - 1),
    // After all others: see the notes on schedulers, which copy the generator.
    arbitraryEvents(subject),
    (which, drawn) => {
      const input: Json = inputOf(subject, which);
      const life = liveOn(subject, input, drawn);
      const reached = reachedIn(life);
      states.add(reached.states);
      happened.add(reached.happened);
      ends.add(reached.ends);
      lives += 1;
      steps += life.steps.length;
      expectSound(life);
    },
  );
  fc.assert(property, { numRuns: 100, ...options, includeErrorInReport: true });
  return { lives, steps, states: states.counts, happened: happened.counts, ends: ends.counts };
};
