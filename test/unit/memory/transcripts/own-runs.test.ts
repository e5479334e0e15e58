import { describe, expect, it } from 'vitest';
import { dreamPrompt } from '../../../../src/hosts/dream/dream-prompt.js';
import { manualPrompt } from '../../../../src/hosts/dream/manual-prompt.js';
import { NOT_ASKED } from '../../../../src/machines/gate/gate.verdict.js';
import {
  BEGINNING,
  type Reading,
  readLine,
  type ShownRow,
} from '../../../../src/memory/transcripts/shown-rows.js';

const folders = { memory: '/home/dev/memory', transcripts: '/home/dev' };
const DREAM = dreamPrompt({
  engine: { name: 'anthropic' },
  folders,
  verdict: NOT_ASKED,
  now: 0,
  boundary: null,
})
  .map(({ text }) => text)
  .join('\n\n');
const MANUAL = manualPrompt({ folders, sessions: ['s1'], now: 0, recordCommand: 'autodream record' });

type Row = Readonly<Record<string, unknown>>;

const row = (type: 'user' | 'assistant', content: unknown, more: Row = {}): Row => ({
  parentUuid: null,
  isSidechain: false,
  userType: 'external',
  cwd: '/home/dev/tidewatch',
  sessionId: '2b1d5c1e-4c3b-4f0a-8d43-0b9b1f6f1a01',
  version: '2.1.0',
  type,
  message: { role: type, content },
  timestamp: '2026-03-09T10:00:00.000Z',
  ...more,
});
const person = (text: string): Row => row('user', text);
const assistant = (text: string): Row => row('assistant', [{ type: 'text', text }]);
const tool = (content: unknown): Row => row('user', [{ type: 'tool_result', tool_use_id: 'x', content }]);

const shown = (rows: readonly Row[]): readonly ShownRow[] => {
  let reading = BEGINNING;
  return rows.flatMap((each) => {
    const read = readLine(reading, JSON.stringify(each));
    reading = read.reading;
    return read.rows;
  });
};
const told = (rows: readonly Row[]): string =>
  shown(rows)
    .map(({ number, who, lines }) => `${number} ${who}: ${lines.join(' / ')}`)
    .join('\n');

const RUN = [
  assistant('I list the store.'),
  tool('MEMORY.md\nharbour.md'),
  assistant('I merged harbour.md into ferry.md.'),
];

describe('our own runs in a transcript', () => {
  it('are left out whole where a transcript is one, its title included', () => {
    const title = { type: 'summary', summary: 'Consolidated memories', leafUuid: 'x' };
    expect(told([title, person(DREAM), ...RUN])).toBe('');
  });

  it('are left out in the middle of a person’s session; what the person says afterwards is seen again', () => {
    const rows = [
      person('The ferry leaves at 7.'),
      assistant('Noted.'),
      person('/dream'),
      row('user', [{ type: 'text', text: `Base directory: /skills/dream\n\n${MANUAL}` }], { isMeta: true }),
      ...RUN,
      row('user', '<task-notification>a command ended</task-notification>'),
      assistant('All tidy.'),
      person('Remember: the ferry leaves at 8 now.'),
      assistant('I will.'),
    ];
    expect(told(rows)).toBe(
      [
        '1 user: The ferry leaves at 7.',
        '2 assistant: Noted.',
        '3 user: /dream',
        '4 user: Remember: the ferry leaves at 8 now.',
        '5 assistant: I will.',
      ].join('\n'),
    );
  });

  it('are left out where a command printed the prompt', () => {
    const rows = [person('Tidy up.'), assistant('Let me see.'), tool(MANUAL), ...RUN, person('Thanks.')];
    expect(told(rows)).toBe('1 user: Tidy up.\n2 assistant: Let me see.\n3 user: Thanks.');
  });

  it('are left out where a command printed more than the prompt, or the prompt as JSON', () => {
    const before = [person('Tidy up.'), assistant('Let me see.')];
    for (const printed of [
      `> tidewatch@1.0.0 dream\n> autodream prompt\n\n${MANUAL}`,
      JSON.stringify({ prompt: MANUAL, sessions: [] }, null, 2),
      JSON.stringify({ prompt: MANUAL }),
    ])
      expect(told([...before, tool(printed), ...RUN])).toBe('1 user: Tidy up.\n2 assistant: Let me see.');
  });

  it('are left out where the prompt was pasted while the assistant was at work', () => {
    const queued = (prompt: unknown): Row => ({
      type: 'attachment',
      isSidechain: false,
      attachment: { type: 'queued_command', prompt, commandMode: 'prompt' },
    });
    const rows = [person('Build it.'), queued(MANUAL), ...RUN, queued('Remember: tides are in metres.')];
    expect(told(rows)).toBe('1 user: Build it.\n2 user: Remember: tides are in metres.');
  });

  it('do not hide a session that merely looked at the prompt in a file', () => {
    const rows = [
      person('What does the prompt say?'),
      tool(`     1→${DREAM.slice(0, 300)}`),
      assistant('It has four phases.'),
    ];
    expect(told(rows)).toBe('1 user: What does the prompt say?\n2 assistant: It has four phases.');
  });

  it('may follow one another, and a side-chain inside does not end one', () => {
    const rows = [
      person(DREAM),
      ...RUN,
      row('user', 'Look into the logs.', { isSidechain: true }),
      assistant('still ours'),
      person(DREAM),
      ...RUN,
      person('Good morning.'),
    ];
    expect(told(rows)).toBe('1 user: Good morning.');
  });

  it('are left out row by row where rows carry their label', () => {
    const rows = [
      person('Hello.'),
      { ...assistant('ours'), source: 'extract-memories' },
      assistant('Hello!'),
    ];
    expect(told(rows)).toBe('1 user: Hello.\n2 assistant: Hello!');
  });
});

describe('the rows that are shown', () => {
  it('keep a summary that stands before a conversation', () => {
    const title = { type: 'summary', summary: 'The ferry', leafUuid: 'x' };
    expect(told([title, person('Hello.')])).toBe('1 summary: The ferry\n2 user: Hello.');
  });

  it('are held back up to a bound before a conversation: a file in which nobody speaks is never held whole', () => {
    const readingOf = (rows: readonly Row[]): Reading =>
      rows.reduce<Reading>((reading, each) => readLine(reading, JSON.stringify(each)).reading, BEGINNING);
    const words = 'word '.repeat(2_000);
    const held = readingOf(Array.from({ length: 150 }, () => assistant(words)));
    expect(held.waiting).toHaveLength(1_000_000 / words.length);
    expect(readingOf(Array.from({ length: 1_500 }, () => assistant('Yes.'))).waiting).toHaveLength(1_000);
    expect(readingOf(Array.from({ length: 10 }, () => tool('a result'))).waiting).toEqual([]);
    expect(readLine(held, JSON.stringify(person('Hello.'))).rows.at(-1)).toMatchObject({
      number: held.waiting.length + 1,
      lines: ['Hello.'],
    });
  });

  it('have lines without breaks, control characters and halves of characters', () => {
    const [only] = shown([person('one\r\n\n  two\u2028three\u0007\u001b[2J\tfour \uD800 five')]);
    expect(only?.lines).toEqual(['one', 'two', 'three[2J four � five']);
  });

  it('are none for words that are only space', () => {
    expect(shown([person('Hello.'), assistant(' \n\t\n')])).toHaveLength(1);
  });
});
