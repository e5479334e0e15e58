import type { Json } from '../src/journal/json.js';
import type { JournalRecord, RunEvent } from '../src/journal/record.js';
import { sealRecord } from '../src/journal/seal.js';

/** Writes the journal of a dream that goes on for as long as it is asked for more: answers of a model and calls of tools in turn. */
export type LongJournal = { readonly next: (records: number) => string };

const WORDS = 'I look at what the notes on deploys say, and at which of them still holds. '.repeat(6);

const eventAt = (seq: number): RunEvent => {
  if (seq === 0) return { type: 'START', input: {}, machines: {}, owner: {} };
  const answer: Json = {
    content: [
      { type: 'text', text: `${seq}: ${WORDS}` },
      { type: 'tool_use', id: `call-${seq}`, name: 'Read', input: { file_path: 'MEMORY.md' } },
    ],
    usage: { input: 900, output: 90, cacheRead: 8_000, cacheCreation: 0 },
  };
  return seq % 2 === 1
    ? { type: 'OUTCOME', command: `dream/agent/ask#${seq}`, outcome: { _tag: 'Right', right: answer } }
    : {
        type: 'OUTCOME',
        command: `dream/agent/useTool#${seq}`,
        outcome: { _tag: 'Right', right: { tool: 'Read', content: WORDS } },
      };
};

export const longJournal = (): LongJournal => {
  let last: JournalRecord | null = null;
  return {
    next: (records) => {
      const lines: string[] = [];
      for (let count = 0; count < records; count += 1) {
        const seq: number = last === null ? 0 : last.seq + 1;
        const sealed = sealRecord({
          v: 1,
          seq,
          time: 1_000 * seq,
          path: 'dream',
          event: eventAt(seq),
          cascade: [],
          before: { dream: 'working', 'dream/agent': 'asking' },
          after: { dream: 'working', 'dream/agent': 'asking' },
          digest: 'd'.repeat(64),
          prev: last?.hash ?? null,
        });
        last = sealed.record;
        lines.push(sealed.line);
      }
      return lines.join('');
    },
  };
};
