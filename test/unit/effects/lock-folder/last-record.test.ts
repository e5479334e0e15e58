import { describe, expect, test } from 'vitest';
import type { Claim } from '../../../../src/effects/ports/lock-folder.js';
import { program } from '../../../../src/effects/program.js';
import { lastRecord } from '../../../../src/effects/services/lock-folder/last-record.js';
import type { Place } from '../../../../src/effects/services/lock-folder/place.js';
import { memoryFiles } from '../../../../src/effects/simulated/memory-files.js';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { honestEvents, seal, toBytes } from '../../journal/honest.js';
import { owner, right } from './lock-fixture.js';

const JOURNAL = '/state/runs/r1.jsonl';

const claim: Claim = {
  v: 1,
  n: 1,
  nonce: 'r1',
  kind: 'dream',
  owner: owner(1),
  at: 0,
  deadline: 1,
  journal: JOURNAL,
  prevHead: null,
  prior: null,
  shown: '0',
};

/** The last record that is found in a journal of these bytes. */
const lastOf = async (bytes: Uint8Array): Promise<JournalRecord | null> => {
  const files = memoryFiles();
  await right(files.makeFolder('/state/runs'));
  await right(files.append(JOURNAL, bytes, true));
  const nowhere: Pick<Place, 'files'> = { files };
  return right(program(() => lastRecord(nowhere, claim)));
};

const endingIn = (length: number) =>
  seal([
    ...honestEvents(2, false),
    { type: 'OUTCOME', command: 'dream/agent/ask#1', outcome: { _tag: 'Right', right: 'a'.repeat(length) } },
  ]);

describe('the last record of a dead run', () => {
  test.each([10, 300_000, 3_000_000])('is found where it has %i characters', async (length) => {
    const { lines, records } = endingIn(length);
    expect(await lastOf(toBytes(lines))).toEqual(records.at(-1));
  });

  test('is the last whole one, before however long a line that was cut short', async () => {
    const { lines, records } = endingIn(3_000_000);
    expect(await lastOf(toBytes(lines).subarray(0, -2))).toEqual(records.at(-2));
  });

  test('is none in a journal without a whole line', async () => {
    expect(await lastOf(toBytes(['{"v":1']))).toBeNull();
    expect(await lastOf(toBytes(['garbage\n']))).toBeNull();
  });
});
