import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../effects/ports/files.js';
import type { JournalRecord } from '../journal/record.js';
import { type Entry, runChain } from './chain.js';
import type { Needs } from './effect.js';
import { listeners } from './listeners.js';
import type { RunOptions } from './run-types.js';
import { seed, type Tree } from './tree.js';

type Listener = (record: JournalRecord) => void;

/** Where a run stands. It changes only by adopting what was appended to its journal. */
export type RunState = {
  readonly tree: () => Tree;
  readonly records: () => readonly JournalRecord[];
  readonly subscribe: (listener: Listener) => () => void;
  readonly adopt: (entry: Entry, needs: Needs) => Promise<E.Either<FileError, JournalRecord>>;
};

export const runState = ({ name, journal, onRecord }: RunOptions): RunState => {
  const chain = runChain(journal);
  const observers = listeners<JournalRecord>();
  if (onRecord !== undefined) observers.add(onRecord);
  let tree = seed(name);
  return {
    tree: () => tree,
    records: chain.records,
    subscribe: observers.add,
    adopt: async (entry, needs) => {
      const appended = await chain.append(entry, needs);
      if (E.isLeft(appended)) return appended;
      tree = entry.after;
      observers.tell(appended.right);
      return appended;
    },
  };
};
