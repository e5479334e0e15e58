import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../effects/ports/files.js';
import type { JournalRecord, RunEvent } from '../journal/record.js';
import { actsBetween } from './acts.js';
import { type Entry, runChain } from './chain.js';
import { decide } from './decide.js';
import { handlerOf, mostNeeded, type Needs } from './effect.js';
import { mailbox } from './mailbox.js';
import type { Run, RunEnd, RunOptions } from './run-types.js';
import { hasEnded, outputOf, seed, stateValues } from './tree.js';
import { runWorld } from './world.js';

export type { Kill, Run, RunEnd, RunOptions } from './run-types.js';

/** Starts a run: decide → append → adopt → act, for each event in the order in which it came. */
export const startRun = (options: RunOptions): Run => {
  const { machine, name, input, handlers, clock, owner, versions } = options;
  const chain = runChain(options.journal);
  const letters = mailbox<() => RunEvent>();
  const post = (event: RunEvent): void => letters.put(() => event);
  const defect = (reason: unknown): void =>
    letters.put(() => {
      throw reason;
    });
  const world = runWorld({ clock, handlers, records: chain.records, event: post, defect });
  const listeners = new Set(options.onRecord === undefined ? [] : [options.onRecord]);
  let tree = seed(name);

  const adopt = async (entry: Entry, needs: Needs): Promise<E.Either<FileError, JournalRecord>> => {
    const appended = await chain.append(entry, needs);
    if (E.isLeft(appended)) return appended;
    tree = entry.after;
    for (const listener of listeners) listener(appended.right);
    return appended;
  };

  const take = async (event: RunEvent): Promise<FileError | null> => {
    const time = clock.now();
    const step = decide(machine, tree, event, time);
    if (step === null) return null;
    const acts = actsBetween(tree, step.tree);
    const needs = mostNeeded(acts.start.map(([, { src }]) => handlerOf(handlers, src).needs));
    const { path, cascade, tree: after } = step;
    const adopted = await adopt({ time, event, path, cascade, before: tree, after }, needs);
    if (E.isLeft(adopted)) return adopted.left;
    world.act(acts, adopted.right.hash);
    return null;
  };

  const settle = async (): Promise<RunEnd> => {
    await world.rest();
    const event = { type: 'SETTLED' as const, records: chain.records().length };
    const entry = { time: clock.now(), event, path: name, cascade: [], before: tree, after: tree };
    const settled = await adopt(entry, 'nothing');
    if (E.isLeft(settled)) return { _tag: 'JournalFailed', error: settled.left, state: stateValues(tree) };
    const { hash, seq } = settled.right;
    return { _tag: 'Ended', output: outputOf(tree), records: seq + 1, head: hash };
  };

  const live = async (): Promise<RunEnd> => {
    while (!hasEnded(tree)) {
      const letter = await letters.next();
      const error = await take(letter());
      if (error !== null) return { _tag: 'JournalFailed', error, state: stateValues(tree) };
    }
    return settle();
  };

  post({ type: 'START', input, machines: versions, owner });
  return {
    send: post,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    records: chain.records,
    done: live().finally(world.rest),
  };
};
