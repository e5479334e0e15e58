import * as E from 'fp-ts/lib/Either.js';
import type { JournalRecord } from '../../journal/record.js';
import { machineOf } from '../../runtime/verify.js';
import { knownMachines } from '../history/known-machines.js';

/** A run whose machines are not those of this release, or of which nothing can be read. */
export type NotReplayable = {
  readonly _tag: 'NotReplayable';
  readonly reason: string;
  readonly advice: string;
};

/** The records, where this release can replay them. */
export const replayable = (
  runId: string,
  records: readonly JournalRecord[],
): E.Either<NotReplayable, readonly JournalRecord[]> =>
  machineOf(records, knownMachines()) === null
    ? E.left({
        _tag: 'NotReplayable',
        reason: `Run ${runId} cannot be replayed: its journal cannot be read, or another release of autodream wrote it`,
        advice: `“autodream log ${runId}” tells it without replaying`,
      })
    : E.right(records);
