import { describe, expect, it } from 'vitest';
import { failureWatch } from '../../../../src/hosts/dream/failure-watch.js';
import type { Json } from '../../../../src/journal/json.js';
import type { JournalRecord, RunEvent, StateValues } from '../../../../src/journal/record.js';

const record = (event: RunEvent, before: StateValues, after: StateValues): JournalRecord => ({
  v: 1,
  seq: 1,
  time: 1,
  path: 'dream',
  event,
  cascade: [],
  before,
  after,
  digest: '',
  prev: null,
  hash: '',
});
const left = (command: string, error: Json): RunEvent => ({
  type: 'OUTCOME',
  command,
  outcome: { _tag: 'Left', left: error },
});
const disk = { _tag: 'FileError', code: 'EIO' };
const dreaming = { dream: { working: 'dreaming' }, 'dream/agent': 'asking' };
const settling = { dream: 'settling', 'dream/settle': 'preparing' };

const gaveUp = record(
  { type: 'OUTCOME', command: 'dream/agent/ask#3', outcome: { _tag: 'Right', right: {} } },
  dreaming,
  settling,
);
const noLock = record(left('dream/acquire/claim#1', { _tag: 'LockError' }), { dream: 'acquiring' }, dreaming);
const deadline = record(
  { type: 'TIMER', command: 'dream/xstate.after.timeLeft.dream.working#1', due: 1 },
  dreaming,
  dreaming,
);
const tryAgain = record(
  left('dream/agent/ask#2', { _tag: 'ModelError', fault: 'overloaded' }),
  dreaming,
  dreaming,
);
const unsettled = record(left('dream/settle/prepare#1', disk), settling, settling);

describe('what a dream failed of, among several errors', () => {
  it.each([
    ['what ended the work, not what went wrong in settling after it', [gaveUp, unsettled], 'agent'],
    ['what went wrong in settling, where nothing had before', [unsettled], 'file'],
    ['the last of what came before settling', [noLock, gaveUp], 'agent'],
    ['no call that was tried again', [tryAgain, unsettled], 'file'],
    ['its time, however the agent ended then', [deadline, gaveUp, unsettled], 'deadline'],
    ['the journal, where the records tell of nothing', [tryAgain], 'journal'],
  ] as const)('is %s', (_, records, failure) => {
    const watch = failureWatch();
    for (const each of records) watch.onRecord(each);
    expect(watch.failure()).toBe(failure);
  });
});
