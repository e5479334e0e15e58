import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  StateMachine,
} from 'xstate';
import type { JournalRecord } from '../../../src/journal/record.js';
import type { Tree } from '../../../src/runtime/tree.js';

/** Where a tree of machines stands, by actor path, and the root's output. */
export type TreeState = {
  readonly actors: Readonly<Record<string, { readonly value: unknown; readonly context: unknown }>>;
  readonly output: unknown;
};

/** Of a record, what drives a machine. */
type Driving = Pick<JournalRecord, 'event' | 'path'>;

type Answer = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void };

const pathOf = (actor: AnyActorRef): string =>
  actor._parent === undefined ? actor.id : `${pathOf(actor._parent)}/${actor.id}`;

type Answers = Map<string, Answer>;

/** What the effects of each interpreter wait for, by the path of the actor that waits. */
const waiting = new WeakMap<AnyActorRef['system'], Answers>();

const answersIn = (system: AnyActorRef['system']): Answers => {
  const known = waiting.get(system) ?? new Map<string, Answer>();
  waiting.set(system, known);
  return known;
};

const effect = fromPromise<unknown, unknown>(
  ({ self, system }) =>
    new Promise((resolve, reject) => answersIn(system).set(pathOf(self), { resolve, reject })),
);

/** Building a machine costs more than driving it through a run. */
const built = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** The machine with all its effects, and those of its children, replaced by promises that are answered from outside. */
const answered = (machine: AnyStateMachine): AnyStateMachine => {
  const known = built.get(machine);
  if (known !== undefined) return known;
  const actors: Record<string, AnyActorLogic> = {};
  for (const [src, logic] of Object.entries<unknown>(machine.implementations.actors))
    actors[src] = logic instanceof StateMachine ? answered(logic) : effect;
  const replaced = machine.provide({ actors });
  built.set(machine, replaced);
  return replaced;
};

const isMachineActor = (actor: AnyActorRef): boolean =>
  'logic' in actor && actor.logic instanceof StateMachine && actor.getSnapshot().status === 'active';

const collect = (actor: AnyActorRef, actors: Record<string, { value: unknown; context: unknown }>): void => {
  const { value, context, children }: AnyMachineSnapshot = actor.getSnapshot();
  actors[pathOf(actor)] = { value, context };
  for (const child of Object.values<AnyActorRef>(children)) if (isMachineActor(child)) collect(child, actors);
};

const fireTimer = (root: AnyActorRef, command: string): void => {
  const scheduled = Object.values(root.system.getSnapshot()._scheduledEvents);
  const timer = scheduled.find(({ source, id }) => command.startsWith(`${pathOf(source)}/${id}#`));
  if (timer === undefined) throw new Error(`No timer ${command} is set`);
  root.system.scheduler.cancel(timer.source, timer.id);
  timer.target.send(timer.event);
};

const apply = (root: AnyActorRef, { event }: Driving): void => {
  if (event.type === 'KILL') root.send(event);
  if (event.type === 'TIMER') fireTimer(root, event.command);
  if (event.type !== 'OUTCOME') return;
  const answer = answersIn(root.system).get(event.command.slice(0, event.command.lastIndexOf('#')));
  if (event.outcome._tag === 'Right') answer?.resolve(event.outcome.right);
  else answer?.reject(event.outcome.left);
};

/**
 * Drives XState's own interpreter, without any of the runtime, with the outcomes, timers and kills of a journal, and
 * tells where it ends. A runtime that means the same by a machine as XState ends alike (`stateOf` of the replayed tree).
 */
export const driveActor = async (
  machine: AnyStateMachine,
  records: readonly Driving[],
): Promise<TreeState> => {
  const [first] = records;
  if (first?.event.type !== 'START') throw new Error('A journal begins with START');
  const still = { setTimeout: () => 0, clearTimeout: () => {} };
  const root = createActor(answered(machine), {
    id: first.path,
    input: first.event.input,
    clock: still,
  });
  root.start();
  for (const record of records.slice(1)) {
    apply(root, record);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const actors = {};
  collect(root, actors);
  return { actors, output: root.getSnapshot().output };
};

/** Where a tree of the runtime stands, for comparison with `driveActor`. */
export const stateOf = (tree: Tree): TreeState => ({
  actors: Object.fromEntries(
    [...tree.actors].map(([path, { snapshot }]) => [
      path,
      { value: snapshot.value, context: snapshot.context },
    ]),
  ),
  output: tree.actors.get(tree.name)?.snapshot.output,
});
