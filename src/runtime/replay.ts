import * as E from 'fp-ts/lib/Either.js';
import type { AnyStateMachine } from 'xstate';
import type { JournalRecord, RunEvent } from '../journal/record.js';
import { completed } from '../journal/steps.js';
import { decide, type Step } from './decide.js';
import { contextDigest, hasEnded, outputOf, seed, stateValues, type Tree } from './tree.js';

/** The first record that is not what its run must have written. `seq` is its number, counted from 0. */
export type ReplayError = { readonly _tag: 'ReplayError'; readonly seq: number; readonly what: string };

const settlement = (tree: Tree, event: RunEvent & { type: 'SETTLED' }, seq: number): Step | null =>
  hasEnded(tree) && event.records === seq ? { path: tree.name, tree, cascade: [], moves: [] } : null;

const stepOf = (machine: AnyStateMachine, tree: Tree, { event, time, seq }: JournalRecord): Step | null =>
  event.type === 'SETTLED' ? settlement(tree, event, seq) : decide(machine, tree, event, time);

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const hasOtherOutput = ({ event }: JournalRecord, tree: Tree): boolean =>
  event.type === 'SETTLED' && event.output !== undefined && !same(event.output, outputOf(tree));

/** The field in which a record differs from what its event does; `null`: in none. */
const difference = (record: JournalRecord, before: Tree, step: Step): string | null => {
  if (record.path !== step.path) return 'path';
  if (!same(record.before, stateValues(before))) return 'before';
  if (!same(record.after, stateValues(step.tree))) return 'after';
  if (!same(record.cascade, step.cascade)) return 'cascade';
  if (hasOtherOutput(record, step.tree)) return 'output';
  return record.digest === contextDigest(step.tree) ? null : 'digest';
};

const wrong = (seq: number, what: string): E.Either<ReplayError, never> =>
  E.left({ _tag: 'ReplayError', seq, what });

type Replayed = E.Either<ReplayError, Tree>;

/** The same as `replay`, a record a step, for whoever must see to other things in between. */
export function* replaying(
  machine: AnyStateMachine,
  records: readonly JournalRecord[],
): Generator<void, Replayed, void> {
  let tree = seed(records[0]?.path ?? '');
  for (const [index, record] of records.entries()) {
    yield;
    if (record.seq !== index) return wrong(index, `is numbered ${record.seq}`);
    const step = stepOf(machine, tree, record);
    if (step === null) return wrong(index, `has an event (${record.event.type}) that nothing awaited there`);
    const field = difference(record, tree, step);
    if (field !== null) return wrong(index, `has another "${field}" than its event leads to`);
    tree = step.tree;
  }
  return tree.actors.size > 0 ? E.right(tree) : wrong(0, 'is missing');
}

/**
 * Folds the records of one run into the tree that they lead to. Runs no effect and sets no timer: outcomes are in the
 * records. Each record is compared with what its event really does to the machines.
 */
export const replay = (machine: AnyStateMachine, records: readonly JournalRecord[]): Replayed =>
  completed(replaying(machine, records));
