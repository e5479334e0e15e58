import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../../../src/journal/record.js';
import { dreamMachine } from '../../../../src/machines/dream/dream.machine.js';
import { emptyProjection, project } from '../../../../src/machines/task/task.projection.js';
import type { TaskEvent, TaskInput } from '../../../../src/machines/task/task.rules.js';
import { dreamInput } from '../../../../src/testing/machines/inputs.js';
import { composed, prior, type Script, tell } from '../claimed/scripted-run.js';

const input = { ...dreamInput, sessions: ['s1', 's2'] };
const dream = async (script: Script = {}) => read((await tell(dreamMachine, input, script)).records);

const read = (records: readonly JournalRecord[]) => {
  let projection = emptyProjection;
  const registered: TaskInput[] = [];
  const events: TaskEvent[] = [];
  for (const record of records) {
    const projected = project(projection, record);
    projection = projected.projection;
    if (projected.register !== null) registered.push(projected.register);
    events.push(...projected.events);
  }
  return { registered, events };
};

describe('the task of a dream', () => {
  it('is registered once, when the lock is ours, with sessions, start and prior time', async () => {
    const { registered } = await dream();
    expect(registered).toEqual([
      { id: 'abc-1', sessions: ['s1', 's2'], startTime: 1_000, priorMtimeNs: prior.mtimeNs },
    ]);
  });

  it('hears each message with its words and number of calls, each file, and the end', async () => {
    const { events } = await dream();
    expect(events).toEqual([
      { type: 'TURN', text: '', calls: 1, edits: true },
      { type: 'TOUCHED', file: 'a.md' },
      { type: 'TURN', text: 'Done.', calls: 0, edits: false },
      { type: 'COMPLETED', at: 1_000, note: null },
    ]);
  });

  it('is updating for an edit that is then denied', async () => {
    const denied = { result: {}, tool: 'Write', file: 'pinned.md', denied: 'pinned' };
    const { events } = await dream({ answers: { useTool: denied } });
    expect(events).toContainEqual({ type: 'TURN', text: '', calls: 1, edits: true });
    expect(events).toContainEqual({ type: 'TOUCHED', file: 'pinned.md' });
  });

  it.each([
    [
      { answers: { check: { _tag: 'Sound', ...composed, changed: 0 } } },
      { type: 'COMPLETED', note: 'unchanged' },
    ],
    [{ fails: 'check' }, { type: 'FAILED' }],
    [{ killAt: 'ask' }, { type: 'KILLED' }],
  ] as const)('ends once, as the dream ends: %j', async (script, end) => {
    const { events } = await dream(script);
    expect(events.at(-1)).toMatchObject(end);
    const ends = events.filter(({ type }) => type !== 'TURN' && type !== 'TOUCHED');
    expect(ends).toHaveLength(1);
  });

  const neverHeld: readonly Script[] = [
    { answers: { observe: { _tag: 'Busy', reason: 'live', holder: null, recovered: [] } } },
    { answers: { verify: { _tag: 'Withdraw', reason: 'changed' } } },
    { killAt: 'claim' },
  ];
  it.each(neverHeld)('is not there for a dream that never held the lock: %j', async (script) => {
    expect(await dream(script)).toEqual({ registered: [], events: [] });
  });

  it('is there for a preview, which needs no lock', async () => {
    const { records } = await tell(dreamMachine, { ...input, preview: true });
    const { registered, events } = read(records);
    expect(registered).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'COMPLETED', note: 'previewed' });
  });
});
