import * as E from 'fp-ts/lib/Either.js';
import type { Tree } from '../../../src/effects/simulated/tree.js';
import { mindOf, PROACTIVE } from '../../../src/hosts/assistant/initiative/carried.js';
import type { JournalRecord } from '../../../src/journal/record.js';
import { verifyChain } from '../../../src/journal/verify-chain.js';
import { proactiveMachine } from '../../../src/machines/proactive/proactive.machine.js';
import { replay } from '../../../src/runtime/replay.js';
import { bytesAt, namesIn } from '../../../src/testing/on-disk.js';

/** A journal of initiative as it stands on the disk. */
export type InitiativeJournal = {
  readonly records: number;
  readonly replays: boolean;
  readonly isClosed: boolean;
  /** The dates on which calls were begun, and that on which the journal was. */
  readonly dates: readonly string[];
  readonly date: string;
};

const CALLS: readonly string[] = ['ticking', 'probing'];

const journalOf = (records: readonly JournalRecord[], dateOf: (at: number) => string): InitiativeJournal => ({
  records: records.length,
  replays: E.isRight(replay(proactiveMachine, records)),
  isClosed: records.at(-1)?.event.type === 'SETTLED',
  dates: records
    .filter(({ after }, at) => {
      const mind = mindOf(after[PROACTIVE]);
      return CALLS.includes(mind) && mind !== mindOf(records[at - 1]?.after[PROACTIVE]);
    })
    .map(({ time }) => dateOf(time)),
  date: dateOf(records[0]?.time ?? 0),
});

/** All journals of initiative, by the dates of a zone. */
export const initiativeJournals = (tree: Tree, zone: string): readonly InitiativeJournal[] => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return namesIn(tree, '/state/work')
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => verifyChain(bytesAt(tree, `/state/work/${name}`) ?? new Uint8Array()).records)
    .filter((records) => records[0]?.path === PROACTIVE)
    .map((records) => journalOf(records, (at) => format.format(at)));
};
