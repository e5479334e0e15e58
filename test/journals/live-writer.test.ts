import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { nodeFiles } from '../../src/effects/live/node-files.js';
import { jsonlJournals } from '../../src/effects/services/journal-store/jsonl-journals.js';
import type { JournalRecord, RunEvent } from '../../src/journal/record.js';
import { verifyChain } from '../../src/journal/verify-chain.js';
import { honestEvents, seal } from '../unit/journal/honest.js';

const folder = mkdtempSync(join(tmpdir(), 'autodream-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Long lines take several pages of the disk's cache, so that a reader can come in between. */
const answered = (length: number, index: number): RunEvent => ({
  type: 'OUTCOME',
  command: `dream/ask#${index}`,
  outcome: { _tag: 'Right', right: 'é'.repeat(length) },
});

test('who reads a journal while it is written on a disk gets whole records, and always those from before', async () => {
  const lengths = Array.from({ length: 60 }, (_, index) => [10, 3_000, 150_000][index % 3] ?? 10);
  const { lines, records } = seal([...honestEvents(0, false), ...lengths.map(answered)]);
  const journal = jsonlJournals(nodeFiles, folder).open('run');
  let writing = true;
  const written = (async () => {
    for (const line of lines) await journal.write(line, false)();
    writing = false;
  })();
  const seen = new Set<number>();
  let last: readonly JournalRecord[] = [];
  while (writing) {
    const bytes = await nodeFiles.read(join(folder, 'run.jsonl'))();
    const { records: read, fault } = verifyChain(
      'right' in bytes ? (bytes.right ?? new Uint8Array()) : new Uint8Array(),
    );
    expect(fault).toBeNull();
    expect(read.length).toBeGreaterThanOrEqual(last.length);
    seen.add(read.length);
    last = read;
    await setImmediate();
  }
  await written;
  expect(last).toEqual(records.slice(0, last.length));
  expect(verifyChain(readFileSync(join(folder, 'run.jsonl')))).toMatchObject({ fault: null, torn: 0 });
  expect(seen.size).toBeGreaterThan(2);
});
