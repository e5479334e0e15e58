import fc from 'fast-check';
import { DREAM_SOURCE, markerOf } from '../../memory/prompt/source.js';
import { sentence } from './words.js';

type Row = Readonly<Record<string, unknown>>;

const AT = Date.UTC(2026, 2, 9, 10);

const time = fc.nat(86_400_000).map((ms) => new Date(AT + ms).toISOString());

const said = fc.oneof(
  { weight: 4, arbitrary: sentence },
  sentence.map((text) => `Remember that ${text}`),
  fc.constantFrom(
    '',
    '<system-reminder>Not a person’s words.</system-reminder>',
    `${markerOf(DREAM_SOURCE)}\nDream.`,
  ),
);

const user = (content: unknown, more: Row = {}): Row => ({
  type: 'user',
  message: { role: 'user', content },
  ...more,
});

const userRow: fc.Arbitrary<Row> = fc.oneof(
  { weight: 4, arbitrary: said.map((text) => user(text)) },
  said.map((text) =>
    user([
      { type: 'text', text },
      { type: 'image', source: {} },
    ]),
  ),
  said.map((text) => user([{ type: 'tool_result', content: text }])),
  said.map((text) => user(text, { isMeta: true })),
  said.map((text) => user(text, { isSidechain: true })),
  said.map((text) => user(text, { isCompactSummary: true })),
);

const assistantRow: fc.Arbitrary<Row> = said.map((text) => ({
  type: 'assistant',
  message: {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text },
      { type: 'tool_use', id: '1', name: 'Read', input: {} },
    ],
  },
}));

const otherRow: fc.Arbitrary<Row> = fc.oneof(
  sentence.map((summary) => ({ type: 'summary', summary })),
  said.map((prompt) => ({ type: 'attachment', attachment: { type: 'queued_command', prompt } })),
  fc.constantFrom<Row>({ type: 'progress' }, { type: 'file-history-snapshot', snapshot: {} }, {}),
);

const rowLine = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: userRow }, { weight: 3, arbitrary: assistantRow }, otherRow), time)
  .map(([row, timestamp]) => JSON.stringify({ ...row, timestamp }));

/** A row, or what is none: a line that was cut, or no JSON at all. */
const line = fc.oneof(
  { weight: 12, arbitrary: rowLine },
  rowLine.map((whole) => whole.slice(0, Math.floor(whole.length / 2))),
  fc.constantFrom('', 'null', 'no JSON', '\uFEFF{}'),
);

/**
 * Transcripts as JSONL by the names of their files, `<session>.jsonl`: conversations with what hosts put among them, own runs,
 * side-chains, rows of unknown types, damaged and cut lines.
 */
export const arbitraryTranscripts = (): fc.Arbitrary<Readonly<Record<string, string>>> =>
  fc
    .uniqueArray(fc.tuple(fc.uuid(), fc.array(line, { maxLength: 8 }), fc.boolean()), {
      selector: ([session]) => session,
      maxLength: 4,
    })
    .map((all) =>
      Object.fromEntries(
        all.map(([session, lines, isWhole]) => [
          `${session}.jsonl`,
          `${lines.join('\n')}${isWhole ? '\n' : ''}`,
        ]),
      ),
    );
