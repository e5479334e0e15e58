import * as E from 'fp-ts/lib/Either.js';
import type { FileError } from '../effects/ports/files.js';
import type { JournalWriter } from '../effects/ports/journal-store.js';
import type { DerivedEvent, JournalRecord, RunEvent } from '../journal/record.js';
import { sealRecord } from '../journal/seal.js';
import type { Needs } from './effect.js';
import { journalPen } from './pen.js';
import { contextDigest, stateValues, type Tree } from './tree.js';

/** One event and what it did, ready to be recorded; `time` is milliseconds since 1970. */
export type Entry = {
  readonly time: number;
  readonly event: RunEvent;
  readonly path: string;
  readonly cascade: readonly DerivedEvent[];
  readonly before: Tree;
  readonly after: Tree;
};

/** The records of a run so far, and the way to append the next one. */
export type RunChain = {
  readonly records: () => readonly JournalRecord[];
  /** Resolves once the record is where `needs` wants it; only then does it count. */
  readonly append: (entry: Entry, needs: Needs) => Promise<E.Either<FileError, JournalRecord>>;
};

export const runChain = (journal: JournalWriter): RunChain => {
  const pen = journalPen(journal);
  const records: JournalRecord[] = [];
  return {
    records: () => records,
    append: async ({ time, event, path, cascade, before, after }, needs) => {
      const { record, line } = sealRecord({
        v: 1,
        seq: records.length,
        time,
        path,
        event,
        cascade,
        before: stateValues(before),
        after: stateValues(after),
        digest: contextDigest(after),
        prev: records.at(-1)?.hash ?? null,
      });
      const written = await pen(line, needs);
      if (E.isLeft(written)) return written;
      records.push(record);
      return E.right(record);
    },
  };
};
