import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LockError } from '../../../effects/ports/lock-folder.js';
import { perform, program } from '../../../effects/program.js';
import type { JsonObject } from '../../../journal/json.js';
import { openLine } from '../../../journal/lines.js';
import type { JournalRecord, RunEvent } from '../../../journal/record.js';
import type { RunUnknown } from '../../history/runs.js';
import type { RecordAnswer } from '../api.js';
import type { Inspected } from './inspected.js';
import { journalOf } from './records-answer.js';
import type { Showing } from './showing.js';

const unknown = (seq: number, what: string): TaskEither<RunUnknown, never> =>
  TE.left({ _tag: 'RunUnknown', reason: `Record #${seq} ${what}`, advice: '' });

const asData = (event: RunEvent): JsonObject => ({ ...event });

const shownRecord = (record: JournalRecord, { json, learn }: Showing): RecordAnswer => {
  const { seq, time, path, event, cascade, before, after, digest, prev, hash } = record;
  // What a secret is called stands beside it, so that it can be told here and not in its own text.
  learn(JSON.stringify(event));
  const { value, shortened } = json(asData(event));
  return { seq, time, path, event: value, cascade, before, after, digest, prev, hash, shortened };
};

/** One record of a run, by its place in the journal from 0. */
export const recordAnswer = (
  inspected: Inspected,
  runId: string,
  seq: number,
): TaskEither<LockError | RunUnknown, RecordAnswer> =>
  program<LockError | RunUnknown, RecordAnswer>(function* () {
    const line = (yield* perform(journalOf(inspected, runId)))?.lines[seq];
    if (line === undefined)
      return yield* perform<LockError | RunUnknown, never>(unknown(seq, 'is not there.'));
    const record = openLine(line);
    if (record === null)
      return yield* perform<LockError | RunUnknown, never>(unknown(seq, 'is not what was written.'));
    return shownRecord(record, inspected.showing);
  });
