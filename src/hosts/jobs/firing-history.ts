import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../effects/ports/files.js';
import type { Liveness } from '../../effects/ports/processes.js';
import { perform, program, settled } from '../../effects/program.js';
import { birthOf } from '../../effects/services/lock-folder/tokens.js';
import { ownerIn } from '../../effects/services/state/owner-format.js';
import { isJsonObject, type Json, type JsonObject } from '../../journal/json.js';
import { openLine, splitLines } from '../../journal/lines.js';
import type { JournalRecord } from '../../journal/record.js';
import type { Store } from '../store.js';
import { FIRING } from './firing-fate.js';

/**
 * One firing as its journal tells it. `at`: when its run began, `nominal`: the time that it was for (`null`: a person asked for it,
 * or it never came so far), both milliseconds since 1970; `late`: milliseconds after its jittered time.
 * - `running`, `interrupted`: nobody knows how it went, and its process lives, or is gone or out of sight
 * - `done`, `failed`, `stopped`: how it went
 * - `missed`: another process had begun it and died
 * - `passed`: another process had seen to it
 */
export type FiringAccount = {
  readonly runId: string;
  readonly jobId: string;
  readonly prompt: string | null;
  readonly at: number;
  readonly asked: boolean;
  readonly nominal: number | null;
  readonly late: number | null;
  readonly missed: boolean;
  readonly outcome: string;
  readonly sentence: string | null;
};

const fieldsIn = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});
const numberIn = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
const textIn = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** The records of a firing; empty where the journal is of other work, or holds none. */
const firingRecords = (bytes: Uint8Array): readonly JournalRecord[] => {
  const records = splitLines(bytes).lines.flatMap((line) => openLine(line) ?? []);
  return records[0]?.path === FIRING ? records : [];
};

/** Is it the journal of a firing? Only its beginning is looked at. */
export const isFiring = (bytes: Uint8Array): boolean => {
  const end = bytes.indexOf('\n'.charCodeAt(0));
  return end >= 0 && firingRecords(bytes.subarray(0, end + 1)).length > 0;
};

const outcomeOf = (records: readonly JournalRecord[], command: string): Json | undefined =>
  records.flatMap(({ event }) =>
    event.type === 'OUTCOME' &&
    event.command.startsWith(`${FIRING}/${command}#`) &&
    event.outcome._tag === 'Right'
      ? [event.outcome.right]
      : [],
  )[0];

/** When the run was begun that a claim found dead, milliseconds since 1970; `null`: it found none. */
const lostIn = (records: readonly JournalRecord[]): number | null => {
  const { _tag, at } = fieldsIn(outcomeOf(records, 'claimFiring'));
  return _tag === 'Lost' ? numberIn(at) : null;
};

/** How a firing went whose process died before it could close its journal. Nobody else tells that: the file may be told already. */
const unclosed = (records: readonly JournalRecord[]): string => {
  if (lostIn(records) !== null) return 'missed';
  const { _tag } = fieldsIn(outcomeOf(records, 'runJob'));
  if (_tag === undefined) return 'interrupted';
  return _tag === 'Done' ? 'done' : 'failed';
};

const begunBy = (records: readonly JournalRecord[]): { readonly input: JsonObject; readonly owner: Json } => {
  const event = records[0]?.event;
  return event?.type === 'START'
    ? { input: fieldsIn(event.input), owner: event.owner }
    : { input: {}, owner: null };
};

const accountOf = (runId: string, records: readonly JournalRecord[], alive: boolean): FiringAccount => {
  const last = records.at(-1);
  const output = last?.event.type === 'SETTLED' ? last.event.output : null;
  const { input } = begunBy(records);
  const { nominal, late, missed, sentence } = fieldsIn(output ?? null);
  const open = alive ? 'running' : unclosed(records);
  return {
    runId,
    jobId: textIn(input.jobId) ?? '',
    prompt: textIn(fieldsIn(fieldsIn(outcomeOf(records, 'lookAtJob')).job).prompt),
    at: records[0]?.time ?? 0,
    asked: input.asked === true,
    nominal: numberIn(nominal),
    late: numberIn(late),
    missed: missed === true,
    outcome: output === null ? open : (textIn(last?.after[FIRING]) ?? open),
    sentence: textIn(sentence),
  };
};

const livenessOf = ({ capabilities }: Store, owner: Json): TaskEither<FileError, Liveness> => {
  const known = ownerIn(owner);
  return known === null ? TE.right('unknown') : TE.fromTask(capabilities.processes.liveness(known));
};

/** Of those who found the same firing lost only the last came so far as to tell the file. */
const toldOnce = (
  found: readonly { readonly account: FiringAccount; readonly lost: number | null }[],
): readonly FiringAccount[] =>
  found.map(({ account, lost }, at) => {
    const isTold = found
      .slice(at + 1)
      .some((later) => lost !== null && later.lost === lost && later.account.jobId === account.jobId);
    return isTold ? { ...account, outcome: 'interrupted' } : account;
  });

/**
 * All firings of the jobs of a store's projects whose journals are kept and that began at or after `since` (milliseconds since 1970), the
 * oldest first.
 */
export const firingHistory = (store: Store, since = 0): TaskEither<FileError, readonly FiringAccount[]> =>
  program<FileError, readonly FiringAccount[]>(function* () {
    const found: { readonly account: FiringAccount; readonly lost: number | null }[] = [];
    const runIds = yield* perform(store.work.list);
    for (const runId of runIds.filter((id) => !(birthOf(id) < since))) {
      const bytes = yield* settled(store.work.read(runId));
      const records = E.isRight(bytes) && bytes.right !== null ? firingRecords(bytes.right) : [];
      if (records.length === 0) continue;
      const isOver = records.at(-1)?.event.type === 'SETTLED';
      const liveness = isOver ? 'dead' : yield* perform(livenessOf(store, begunBy(records).owner));
      found.push({ account: accountOf(runId, records, liveness === 'alive'), lost: lostIn(records) });
    }
    return toldOnce(found);
  });
