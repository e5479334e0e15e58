import type { Owner } from '../../../../src/effects/ports/processes.js';
import type { JournalRecord, RunEvent } from '../../../../src/journal/record.js';
import { sealRecord } from '../../../../src/journal/seal.js';

export const OWNER: Owner = {
  host: 'here',
  bootId: 'boot',
  pidNamespace: 'pid:[1]',
  pid: 4_242,
  startTime: '77',
};

/** A journal as its owner writes it: its records, and the lines that hold them. */
export type AJournal = { readonly records: readonly JournalRecord[]; readonly lines: readonly string[] };

const eventAt = (seq: number, last: number, words: readonly string[]): RunEvent => {
  if (seq === 0) return { type: 'START', input: {}, machines: { dream: '1' }, owner: { ...OWNER } };
  if (seq === last) return { type: 'SETTLED', records: seq };
  return {
    type: 'OUTCOME',
    command: `dream/agent/ask#${seq}`,
    outcome: { _tag: 'Right', right: { content: [{ type: 'text', text: words[seq - 1] ?? '' }] } },
  };
};

/** A run that said these words and was then settled. */
export const aJournal = (words: readonly string[]): AJournal => {
  const records: JournalRecord[] = [];
  const lines: string[] = [];
  const last = words.length + 1;
  for (let seq = 0; seq <= last; seq += 1) {
    const { record, line } = sealRecord({
      v: 1,
      seq,
      time: 1_000 + seq,
      path: 'dream',
      event: eventAt(seq, last, words),
      cascade: [],
      before: { dream: 'working' },
      after: { dream: 'working' },
      digest: 'd'.repeat(64),
      prev: records.at(-1)?.hash ?? null,
    });
    records.push(record);
    lines.push(line);
  }
  return { records, lines };
};
