import type { ActorLogic, EventObject, Snapshot } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Json } from '../../journal/json.js';
import type { RunEvent } from '../../journal/record.js';
import { hasEnded, seed, stateValues, type Tree } from '../../runtime/tree.js';
import { statesIn } from './explore-machine.js';
import type { Happening } from './happening.js';
import { eventOf, stepOf } from './life.js';
import type { Subject } from './subject.js';

/**
 * A shortest way from an input to where the machines of a run can stand. `events` are those of a run, START first; `states` is
 * where it leads to, as `<machine>.<state>`.
 */
export type MachinePath = {
  readonly input: Json;
  readonly events: readonly RunEvent[];
  readonly states: readonly string[];
};

type Walk = Snapshot<undefined> & { readonly tree: Tree };
type Move = EventObject & { readonly event: RunEvent };

const NOW_MS = 1_000;

const walkOf = (tree: Tree): Walk => ({
  tree,
  status: 'active',
  output: undefined,
  error: undefined,
});

/** The pure step of a run, as XState's graph functions walk it: effects and delays end as the events of a walk say. */
const walking = (subject: Subject, input: Json): ActorLogic<Walk, Move> => ({
  transition: ({ tree }, { event }) => walkOf(stepOf(subject, tree, event, NOW_MS)?.tree ?? tree),
  getInitialSnapshot: () => {
    const begins: RunEvent = { type: 'START', input, machines: {}, owner: null };
    return walkOf(
      stepOf(subject, seed(subject.machine.id), begins, NOW_MS)?.tree ?? seed(subject.machine.id),
    );
  },
  getPersistedSnapshot: (walk) => walk,
});

const countOf = (list: readonly unknown[] | undefined): number => new Set(list).size;

/** All that can happen at a tree: each end of each effect, each delay, a kill. */
const happeningsAt = ({ outcomes, errors }: Subject, tree: Tree): readonly Happening[] => {
  const upTo = (count: number, kind: Happening['kind']): readonly Happening[] =>
    Array.from({ length: count }, (_, which) => ({ kind, which }));
  const [awaited] = tree.commands.values();
  const src = awaited?.src ?? '';
  return [
    ...upTo(outcomes[src]?.length ?? 0, 'well'),
    ...upTo(awaited === undefined ? 0 : Math.max(1, countOf(errors?.[src])), 'badly'),
    ...upTo(tree.timers.size, 'timer'),
    { kind: 'kill', which: 0 },
  ];
};

const movesAt = (subject: Subject, tree: Tree): readonly Move[] => {
  if (hasEnded(tree)) return [];
  const moves = new Map<string, Move>();
  for (const happening of happeningsAt(subject, tree)) {
    const event = eventOf(subject, tree, happening);
    if (event !== null && event.type !== 'TOLD')
      moves.set(JSON.stringify(event), { type: event.type, event });
  }
  return [...moves.values()];
};

/** Contexts are told apart by what is in them, but counts only up to a number, so that there is an end to them. */
const placeOf = (tree: Tree, countTo: number): string => {
  const root = tree.actors.get(tree.name)?.snapshot;
  const rough = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Math.min(value, countTo) : value;
  return JSON.stringify([stateValues(tree), JSON.stringify(root?.context, rough)]);
};

/** More than any machine of ours has. */
const MOST_PLACES = 200_000;

const isRunEvent = (step: { readonly event: EventObject }): step is { readonly event: Move } =>
  'event' in step.event;

/**
 * A path to every place that a machine, with those it invokes, can come to: found by `getShortestPaths` of `xstate/graph` over
 * the runtime's pure step, from each input of the subject. Two places are one where the states are the same and the contexts
 * differ only in numbers above `countTo`. For machines that are run, not for those that are fed.
 */
export const machinePaths = (
  subject: Subject,
  { countTo = 1 }: { readonly countTo?: number } = {},
): readonly MachinePath[] =>
  subject.inputs.flatMap((input) =>
    getShortestPaths(walking(subject, input), {
      events: ({ tree }) => movesAt(subject, tree),
      serializeState: ({ tree }) => placeOf(tree, countTo),
      limit: MOST_PLACES,
    }).map(({ steps, state }) => ({
      input,
      events: [
        { type: 'START', input, machines: {}, owner: null } as const,
        ...steps.filter(isRunEvent).map(({ event }) => event.event),
      ],
      states: statesIn(state.tree),
    })),
  );
