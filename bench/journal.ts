import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { nodeFiles } from '../src/effects/live/node-files.js';
import { jsonlJournals } from '../src/effects/services/journal-store/jsonl-journals.js';
import type { JournalRecord } from '../src/journal/record.js';
import { sealRecord } from '../src/journal/seal.js';
import { type Pairs, takePairs, timed } from './statistics.js';

const RUN = '0-bench';
/** Records a sample: one alone is too short to be timed. */
const RECORDS = 50;

/**
 * Appending records of a real run to a journal, sealing included, beside writing the same bytes to a file that stays open,
 * one call a record. `sync`: each record, and each write, is made durable by itself.
 */
export const appends = async (
  folder: string,
  records: readonly JournalRecord[],
  sync: boolean,
  pairs: number,
): Promise<Pairs> => {
  const few = records.slice(0, RECORDS);
  await mkdir(folder, { recursive: true });
  const journal = jsonlJournals(nodeFiles, join(folder, 'runs')).open(RUN);
  const raw = await open(join(folder, 'raw'), 'a');
  const lines = few.map((record) => new TextEncoder().encode(sealRecord(record).line));
  const append = async (): Promise<void> => {
    for (const record of few) {
      const written = await journal.write(sealRecord(record).line, sync)();
      if (E.isLeft(written)) throw new Error(JSON.stringify(written.left));
    }
  };
  const write = async (): Promise<void> => {
    for (const line of lines) {
      await raw.write(line);
      if (sync) await raw.datasync();
    }
  };
  try {
    // Thrown away, to warm up.
    await takePairs(
      2,
      () => timed(append),
      () => timed(write),
    );
    return await takePairs(
      pairs,
      () => timed(append),
      () => timed(write),
    );
  } finally {
    await raw.close();
    await rm(folder, { recursive: true });
  }
};
