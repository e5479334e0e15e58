import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../effects/ports/files.js';
import type { RunEvent } from '../journal/record.js';
import { actsBetween } from './acts.js';
import { decide } from './decide.js';
import { handlerOf, mostNeeded } from './effect.js';
import { type EventQueue, eventQueue } from './event-queue.js';
import { type RunState, runState } from './run-state.js';
import type { Run, RunEnd, RunOptions } from './run-types.js';
import { hasEnded, outputOf, stateValues } from './tree.js';
import { runWorld, type World } from './world.js';

export type { Kill, Run, RunEnd, RunOptions } from './run-types.js';

type Parts = {
  readonly options: RunOptions;
  readonly state: RunState;
  readonly world: World;
  readonly queue: EventQueue;
};

/** Decide → append → adopt → act. An event that is late is dropped without a trace. */
const take = async ({ options, state, world }: Parts, event: RunEvent): Promise<FileError | null> => {
  const { machine, handlers, clock } = options;
  const time = clock.now();
  const before = state.tree();
  const step = decide(machine, before, event, time);
  if (step === null) return null;
  const { path, cascade, tree: after } = step;
  const acts = actsBetween(before, after);
  const needs = mostNeeded(acts.start.map(([, { src }]) => handlerOf(handlers, src).needs));
  const adopted = await state.adopt({ time, event, path, cascade, before, after }, needs);
  if (E.isLeft(adopted)) return adopted.left;
  world.act(acts, adopted.right.hash);
  return null;
};

const failed = ({ state }: Parts, error: FileError): RunEnd => ({
  _tag: 'JournalFailed',
  error,
  state: stateValues(state.tree()),
});

/** Closes the journal of a run whose root has ended, once nothing of it is under way any more. */
const settle = async (parts: Parts): Promise<RunEnd> => {
  const { options, state, world } = parts;
  await world.rest();
  const tree = state.tree();
  const output = outputOf(tree);
  const event = { type: 'SETTLED', records: state.records().length, output } as const;
  const entry = { event, path: tree.name, cascade: [], before: tree, after: tree };
  const settled = await state.adopt({ ...entry, time: options.clock.now() }, 'nothing');
  if (E.isLeft(settled)) return failed(parts, settled.left);
  return { _tag: 'Ended', output, records: event.records + 1, head: settled.right.hash };
};

const live = async (parts: Parts): Promise<RunEnd> => {
  while (!hasEnded(parts.state.tree())) {
    const error = await take(parts, await parts.queue.next());
    if (error !== null) return failed(parts, error);
  }
  return settle(parts);
};

/** Starts a run. Its events are taken one after the other, in the order in which they came. */
export const startRun = (options: RunOptions): Run => {
  const { input, owner, versions, handlers, clock } = options;
  const queue = eventQueue();
  const state = runState(options);
  const { records, subscribe } = state;
  const world = runWorld({ clock, handlers, records, event: queue.post, defect: queue.defect });
  queue.post({ type: 'START', input, machines: versions, owner });
  const done = live({ options, state, world, queue }).finally(world.rest);
  return { send: queue.post, subscribe, records, done };
};
