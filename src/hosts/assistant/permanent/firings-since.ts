import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { FileError } from '../../../effects/ports/files.js';
import { perform, program, settled } from '../../../effects/program.js';
import { birthOf } from '../../../effects/services/lock-folder/tokens.js';
import { isJsonObject, type Json } from '../../../journal/json.js';
import { openLine, splitLines } from '../../../journal/lines.js';
import type { JournalRecord } from '../../../journal/record.js';
import { FIRING } from '../../jobs/firing-fate.js';
import type { Store } from '../../store.js';

/** A firing that did not go as its schedule says. `lost`: its process died in it; `late`: nobody was there when it was due. */
export type OddFiring = {
  readonly runId: string;
  readonly jobId: string;
  readonly what: 'lost' | 'failed' | 'late';
};

const outputOf = (records: readonly JournalRecord[]): Readonly<Record<string, Json>> | null => {
  const end = records.findLast(({ event }) => event.type === 'SETTLED')?.event;
  return end?.type === 'SETTLED' && isJsonObject(end.output) ? end.output : null;
};

const whatOf = (state: Json | undefined, isLate: boolean): OddFiring['what'] | null => {
  if (state === 'missed') return 'lost';
  if (state === 'failed') return 'failed';
  return isLate ? 'late' : null;
};

/** What a journal says that went otherwise; null: nothing, or it is none of a firing. */
const oddIn = (runId: string, bytes: Uint8Array, since: number): OddFiring | null => {
  const records = splitLines(bytes).lines.flatMap((line) => openLine(line) ?? []);
  const output = outputOf(records);
  const state = records.findLast(({ after }) => after[FIRING] !== undefined)?.after[FIRING];
  if (output === null || typeof output.jobId !== 'string' || (records.at(-1)?.time ?? 0) < since) return null;
  const what = whatOf(state, output.missed === true);
  return what === null ? null : { runId, jobId: output.jobId, what };
};

/** A run may have begun before the time from which on its end is asked for. Milliseconds. */
const LONGEST_MS = 60 * 60_000;

/** The firings that ended since a moment (milliseconds since 1970) and did not go as their schedule says, the oldest first. */
export const oddFirings = (store: Store, since: number): TaskEither<FileError, readonly OddFiring[]> =>
  program<FileError, readonly OddFiring[]>(function* () {
    const found: OddFiring[] = [];
    const runIds = yield* perform(store.work.list);
    for (const runId of runIds.filter((id) => birthOf(id) >= since - LONGEST_MS)) {
      const bytes = yield* settled(store.work.read(runId));
      const odd = E.isRight(bytes) && bytes.right !== null ? oddIn(runId, bytes.right, since) : null;
      if (odd !== null) found.push(odd);
    }
    return found;
  });

const WORDS: Readonly<Record<OddFiring['what'], string>> = {
  lost: 'was begun by a process that died, and is not run again',
  failed: 'failed',
  late: 'was missed when it was due, and came late',
};

export const oddWords = ({ jobId, what }: OddFiring): string => `Job ${jobId} ${WORDS[what]}.`;
