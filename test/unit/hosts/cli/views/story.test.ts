import { expect, test } from 'vitest';
import { story } from '../../../../../src/hosts/cli/views/story.js';
import type { JournalRecord, RunEvent, StateValues } from '../../../../../src/journal/record.js';

const record = (
  seq: number,
  time: number,
  event: RunEvent,
  before: StateValues,
  after: StateValues,
): JournalRecord => ({
  v: 1,
  seq,
  time,
  path: 'dream',
  event,
  cascade: [],
  before,
  after,
  digest: '',
  prev: null,
  hash: '',
});

test('a line a record: when, what happened, who moved', () => {
  const acquiring = { dream: 'acquiring', 'dream/acquire': 'observing' };
  const staging = { dream: { working: 'staging' } };
  const lines = story([
    record(0, 1000, { type: 'START', input: null, machines: {}, owner: null }, {}, acquiring),
    record(
      1,
      1040,
      {
        type: 'OUTCOME',
        command: 'dream/acquire/observe#1',
        outcome: { _tag: 'Right', right: { _tag: 'Free' } },
      },
      acquiring,
      staging,
    ),
    record(
      2,
      4000,
      {
        type: 'OUTCOME',
        command: 'dream/stage#1',
        outcome: { _tag: 'Left', left: { _tag: 'FileError', code: 'EIO', path: '/x' } },
      },
      staging,
      { dream: 'failed' },
    ),
    record(3, 4001, { type: 'KILL', by: 'ann', request: null }, { dream: 'failed' }, { dream: 'failed' }),
    record(4, 4002, { type: 'SETTLED', records: 4 }, { dream: 'failed' }, { dream: 'failed' }),
  ]);
  expect(lines.map((line) => line.replaceAll(/ {2,}/g, '  ').trim())).toEqual([
    '0  +0 ms  started  dream: acquiring, dream/acquire: observing',
    '1  +40 ms  dream/acquire/observe#1 done Free  dream: acquiring → working.staging, dream/acquire: observing → ended',
    '2  +3.0 s  dream/stage#1 FAILED FileError EIO /x  dream: working.staging → failed',
    '3  +3.0 s  asked to stop by ann',
    '4  +3.0 s  settled after 4 records',
  ]);
});

test('who moved stands below what happened where both do not fit beside each other', () => {
  const records = [
    record(0, 0, { type: 'KILL', by: 'ann', request: null }, { dream: 'working' }, { dream: 'stopping' }),
    record(1, 5, { type: 'SETTLED', records: 2 }, { dream: 'stopping' }, { dream: 'stopping' }),
  ];
  expect(story(records, 80)).toEqual(story(records));
  expect(story(records, 40)).toEqual([
    '   0      +0 ms  asked to stop by ann',
    '                 dream: working → stopping',
    '   1      +5 ms  settled after 2 records',
  ]);
});

test('what a record says cannot reach the terminal', () => {
  const lines = story([record(0, 0, { type: 'KILL', by: '\u001b[2J', request: null }, {}, {})]);
  expect(lines.join()).not.toContain('\u001b');
});

test('a timer is told by the name of its delay', () => {
  const command = 'dream/acquire/xstate.after.settleWait.acquire.waiting#1';
  const [line] = story([record(0, 0, { type: 'TIMER', command, due: 0 }, {}, {})]);
  expect(line).toContain('dream/acquire/settleWait#1 time is up');
});

test('an edit says what it is for', () => {
  const start = (about: { readonly [what: string]: string }) =>
    story([record(0, 0, { type: 'START', input: { about }, machines: {}, owner: null }, {}, {})])[0];
  expect(start({ apply: 'r1' })).toMatch(/started, to apply r1$/);
  expect(start({ discard: 'r1' })).toMatch(/started, to discard r1$/);
});
