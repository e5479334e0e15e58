import type { JournalRecord, RunEvent } from '../../../src/journal/record.js';
import { sealRecord } from '../../../src/journal/seal.js';

/** Seals these events, one after the other, as a run of a machine that never moves would. */
export const seal = (events: readonly RunEvent[]) => {
  const records: JournalRecord[] = [];
  const lines: string[] = [];
  for (const event of events) {
    const { record, line } = sealRecord({
      v: 1,
      seq: records.length,
      time: 1_000 + records.length,
      path: 'dream',
      event,
      cascade: [],
      before: records.length === 0 ? {} : { dream: 'on' },
      after: { dream: 'on' },
      digest: 'd',
      prev: records.at(-1)?.hash ?? null,
    });
    records.push(record);
    lines.push(line);
  }
  return { records, lines };
};

/** The events of an honest run with so many outcomes; `closed`: its owner settled it. */
export const honestEvents = (outcomes: number, closed: boolean): RunEvent[] => [
  { type: 'START', input: { naïve: '✓' }, machines: { dream: '1' }, owner: { pid: 1 } },
  ...Array.from({ length: outcomes }, (_, index): RunEvent => {
    const command = `dream/ask#${index + 1}`;
    return index % 3 === 2
      ? { type: 'TIMER', command, due: index }
      : { type: 'OUTCOME', command, outcome: { _tag: 'Right', right: [index, 'ünd', null] } };
  }),
  ...(closed ? [{ type: 'SETTLED', records: outcomes + 1 } as const] : []),
];

export const toBytes = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join(''));
