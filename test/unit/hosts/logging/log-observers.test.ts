import { describe, expect, it } from 'vitest';
import type { LogFields, LogLevel } from '../../../../src/effects/ports/log.js';
import type { HostEvent } from '../../../../src/hosts/dream/host-events.js';
import { loggingEvents, loggingVerdicts } from '../../../../src/hosts/logging/log-observers.js';
import { refuse, refusedByError } from '../../../../src/machines/gate/gate.refusal.js';

const noting = () => {
  const lines: { level: LogLevel; message: string; fields: LogFields }[] = [];
  const write = (level: LogLevel, message: string, fields: LogFields = {}) =>
    lines.push({ level, message, fields });
  return { lines, log: { write, flush: async () => {} } };
};

describe('what a host notes', () => {
  it('is a warning for a gate that could not be asked, and little for one that is shut', () => {
    const { lines, log } = noting();
    const note = loggingVerdicts(log);
    note(refusedByError('sessions', { _tag: 'FileError', operation: 'list', path: '/t', code: 'EIO' }));
    note(refuse('time', { measured: 2, needed: 24, sentence: 'The last dream was 2 hours ago.' }));
    expect(lines).toEqual([
      {
        level: 'warning',
        message: expect.stringContaining('the disk reported an error (EIO)'),
        fields: { gate: 'sessions', verdict: 'Refused', error: 'FileError' },
      },
      {
        level: 'debug',
        message: 'The last dream was 2 hours ago.',
        fields: { gate: 'time', verdict: 'Refused' },
      },
    ]);
  });

  it('is an error for a failed run with its reason, and of every other event that it was, without names of files', () => {
    const { lines, log } = noting();
    const run = { runId: 'r1', source: 'auto-dream' } as const;
    const events: readonly HostEvent[] = [
      { ...run, _tag: 'Fired' },
      { ...run, _tag: 'ToolDenied', tool: 'Bash' },
      { ...run, _tag: 'Failed', reason: 'The disk is full.', failure: 'file' },
      {
        ...run,
        _tag: 'Completed',
        usage: { input: 1, output: 1, cacheRead: 0, cacheCreation: 0 },
        cacheReadShare: 0,
        costUsd: 0.5,
      },
      { ...run, _tag: 'Improved', files: ['salary.md'] },
      { ...run, _tag: 'Held', files: ['salary.md', 'b.md'], until: 1 },
      { ...run, _tag: 'Killed' },
    ];
    for (const event of events) loggingEvents(log)(event);
    expect(lines.map(({ level, fields }) => [level, fields.event])).toEqual(
      events.map(({ _tag }) => [_tag === 'Failed' ? 'error' : 'info', _tag]),
    );
    expect(lines[2]).toMatchObject({ message: 'The disk is full.', fields: { failure: 'file' } });
    expect(lines.map(({ fields }) => fields.files ?? null)).toEqual([null, null, null, null, 1, 2, null]);
    expect(JSON.stringify(lines)).not.toContain('salary');
  });
});
