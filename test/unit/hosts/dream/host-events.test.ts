import { describe, expect, it } from 'vitest';
import { cacheReadShare, deniedTool } from '../../../../src/hosts/dream/host-events.js';
import type { JournalRecord } from '../../../../src/journal/record.js';

const used = (outcome: { tool: string; denied: string | null }): JournalRecord => ({
  v: 1,
  seq: 3,
  time: 1,
  path: 'dream/agent',
  event: {
    type: 'OUTCOME',
    command: 'dream/agent/useTool#2',
    outcome: { _tag: 'Right', right: { ...outcome } },
  },
  cascade: [],
  before: {},
  after: {},
  digest: '',
  prev: null,
  hash: '',
});

describe('what observers are told', () => {
  it('is the name of a denied tool, made harmless, and nothing of its input', () => {
    expect(deniedTool(used({ tool: 'Bash', denied: 'not here' }))).toBe('Bash');
    expect(deniedTool(used({ tool: 'rm -rf /\u001b[31m', denied: 'unknown' }))).toBe('rm-rf31m');
    expect(deniedTool(used({ tool: 'Read', denied: null }))).toBeNull();
  });

  it('is the share of the input that came from the cache', () => {
    expect(cacheReadShare({ input: 10, output: 5, cacheRead: 30, cacheCreation: 0 })).toBe(0.75);
    expect(cacheReadShare({ input: 0, output: 0, cacheRead: 0, cacheCreation: 0 })).toBe(0);
  });
});
