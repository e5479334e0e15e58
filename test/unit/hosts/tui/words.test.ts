import { describe, expect, it, test } from 'vitest';
import { elapsed } from '../../../../src/hosts/tui/elapsed.js';
import { type KillReply, noticeOfReply } from '../../../../src/hosts/tui/kill-words.js';
import { lookOf } from '../../../../src/hosts/tui/look.js';
import { shownWords } from '../../../../src/hosts/tui/shown-words.js';
import { restoredWords, stateOf } from '../../../../src/hosts/tui/task-words.js';
import { usageWords } from '../../../../src/hosts/tui/usage-words.js';
import { wrapText } from '../../../../src/hosts/tui/wrap.js';
import { aTask } from './a-task.js';

describe('what a terminal can show', () => {
  it.each([
    [{}, { colour: true, unicode: true }],
    [
      { NO_COLOR: '1', LANG: 'de_DE.UTF-8' },
      { colour: false, unicode: true },
    ],
    [
      { NO_COLOR: '', LANG: 'C' },
      { colour: true, unicode: false },
    ],
    [
      { LC_ALL: 'C.utf8', LANG: 'C' },
      { colour: true, unicode: true },
    ],
    [{ TERM: 'dumb' }, { colour: false, unicode: false }],
    [
      { TERM: 'linux', LANG: 'en_GB.UTF-8' },
      { colour: true, unicode: false },
    ],
  ])('%j: %j', (env, look) => {
    expect(lookOf(env)).toEqual(look);
  });
});

test.each([
  [-5, '0 s'],
  [59_999, '59 s'],
  [65_000, '1 min 05 s'],
  [4_205_000, '1 h 10 min'],
])('%i ms are %s', (ms, words) => {
  expect(elapsed(ms)).toBe(words);
});

test.each([
  ['a long word breaks', 8, ['a long', 'word', 'breaks']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['整理记忆', 5, ['整理', '记忆']],
  ['  - indented', 20, ['  - indented']],
  ['one\n\ntwo', 9, ['one', '', 'two']],
])('%j in %i columns', (text, columns, rows) => {
  expect(wrapText(text, columns)).toEqual(rows);
});

test('a line of ten thousand characters and more is wrapped whole, with no character broken where it is looked at in pieces', () => {
  for (const grapheme of ['整', '👨‍👩‍👧', 'x'])
    expect(wrapText(grapheme.repeat(10_000), 60).join('')).toBe(grapheme.repeat(10_000));
  expect(wrapText('👨‍👩‍👧'.repeat(300), 6)).toEqual(Array.from({ length: 300 }, () => '👨‍👩‍👧'));
});

test('words of a model cannot act on the terminal, and keep their lines', () => {
  expect(shownWords('a\r\nb\u2028c\t\u001b[2J\ud800')).toBe('a\nb\nc    \\u001b[2J\ufffd');
});

test('what a kill restores is the store and the time of the lock, where there was one', () => {
  expect(restoredWords(aTask())).toBe('the store and its time of 2025-11-01 12:26:40 UTC are as before');
  for (const priorMtimeNs of [null, '0', 'soon'])
    expect(restoredWords({ priorMtimeNs })).toBe('the store is as before, never consolidated');
});

test.each([
  [{ status: 'running', phase: 'updating' }, 'Dreaming, updating', null],
  [{ status: 'completed', phase: null }, 'Dream completed', null],
  [
    { status: 'completed', phase: null, note: 'unchanged' },
    'Dream completed, unchanged',
    'There was nothing to change.',
  ],
  [
    { status: 'completed', phase: null, note: 'held' },
    'Dream completed, held for review',
    'The store is as before until a person applies the result.',
  ],
  [
    { status: 'completed', phase: null, note: 'previewed' },
    'Dream completed, a preview',
    'The store is as before.',
  ],
  [
    { status: 'failed', phase: null },
    'Dream failed',
    'The store and its time of 2025-11-01 12:26:40 UTC are as before.',
  ],
  [
    { status: 'killed', phase: null, priorMtimeNs: null },
    'Dream killed',
    'The store is as before, never consolidated.',
  ],
] as const)('%j reads as %s', (different, words, consequence) => {
  expect(stateOf(aTask(different))).toMatchObject({ words, consequence });
});

const runId = 'dream-1';
const until = 1_762_000_000_000;
const replies: readonly (readonly [KillReply, string | null, boolean])[] = [
  [null, null, false],
  [{ _tag: 'Killed', runId }, null, false],
  [{ _tag: 'TooLate', runId }, 'Too late: it had decided to let its result in.', false],
  [{ _tag: 'Recovered', runId }, 'Its process had died; what it left was given back.', false],
  [{ _tag: 'NotRunning', runId }, 'It does not run any more.', false],
  [{ _tag: 'Ended', runId, reason: null }, 'It had ended by itself.', false],
  [{ _tag: 'Ended', runId, reason: 'overloaded' }, 'It had ended by itself: overloaded', false],
  [
    { _tag: 'OutOfReach', runId, asked: true, pid: 7, host: 'far', until },
    'Process 7 on far does not answer; it holds the store until 2025-11-01 12:26:40 UTC at most.',
    true,
  ],
  [{ _tag: 'NotAsked', runId, reason: 'The disk is full.' }, 'The disk is full.', true],
];

test.each(replies)('a kill that was answered %j', (reply, words, mayAskAgain) => {
  expect(noticeOfReply(reply)).toEqual(words === null ? null : { words, mayAskAgain });
});

test('usage is told in tokens with the share of the cache, or not at all', () => {
  const usage = { input: 1_000, output: 900, cacheRead: 8_000, cacheCreation: 1_000 };
  expect(usageWords(usage)).toBe('10,000 tokens in (80 % from the cache), 900 out');
  expect(usageWords({ input: 0, output: 0, cacheRead: 0, cacheCreation: 0 })).toBeNull();
});

test('a turn of the assistant is no dream, and touches no time of consolidation', () => {
  const turn = { ...aTask(), kind: 'turn' as const, status: 'running' as const, phase: 'updating' as const };
  expect(stateOf(turn).words).toBe('Assistant, updating');
  expect(stateOf(turn, true).words).toBe('Turn interrupted');
  expect(stateOf({ ...turn, status: 'killed', phase: null })).toMatchObject({
    words: 'Turn killed',
    consequence: 'The store is as before.',
  });
});
