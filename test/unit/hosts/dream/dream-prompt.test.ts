import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../src/effects/live/local-date.js';
import { dreamPrompt } from '../../../../src/hosts/dream/dream-prompt.js';
import { manualPrompt } from '../../../../src/hosts/dream/manual-prompt.js';
import type { GateVerdict, Open } from '../../../../src/machines/gate/gate.verdict.js';
import { NOT_ASKED } from '../../../../src/machines/gate/gate.verdict.js';
import { RULES } from '../../../../src/memory/prompt/rules.js';

const folders = { memory: '/store/memory', transcripts: '/store' };
const NOON = new Date(2026, 2, 9, 12).getTime();

const open = (sessions: readonly string[], measured = sessions.length): Open => ({
  _tag: 'Open',
  gate: 'sessions',
  measured,
  needed: 5,
  passesAt: null,
  sentence: '',
  error: null,
  sessions,
  lastConsolidatedNs: null,
});

const parts = (verdict: GateVerdict, name: 'local' | 'anthropic' | 'host' = 'anthropic') =>
  dreamPrompt({ engine: { name }, folders, verdict, now: NOON, boundary: null }).map(({ text }) => text);

describe('the prompt of a dream', () => {
  it('begins with the rules, a block of their own, and ends with what is of this run', () => {
    const [rules, run, ...more] = parts(open(['s1', 's2']));
    expect(rules).toBe(RULES);
    expect(more).toEqual([]);
    expect(run).toContain('"/store/memory"');
    expect(run).toContain('"/store"');
    expect(run).toContain('s1, s2');
    expect(run).toContain('today: 2026-03-09, Monday');
    expect(run).toContain('Tools: Read, Grep, Glob, Edit, Write, Bash.');
  });

  it('names the boundary of fences in what is of this run, where there is one', () => {
    const about = { engine: { name: 'anthropic' as const }, folders, verdict: NOT_ASKED, now: NOON };
    const [rules, run] = dreamPrompt({ ...about, boundary: '0123456789abcdef' }).map(({ text }) => text);
    expect(rules).toBe(RULES);
    expect(run).toContain('\nBoundary: 0123456789abcdef.\n');
    expect(parts(NOT_ASKED)[1]).not.toContain('Boundary');
  });

  it('says how many sessions are not listed', () => {
    expect(parts(open(['s1', 's2'], 61))[1]).toContain('sessions not listed here: 59');
    expect(parts(open(['s1', 's2']))[1]).not.toContain('not listed here');
  });

  it('tells a host’s agent of no transcripts and of no tools of ours', () => {
    const [, run] = parts(open(['s1']), 'host');
    expect(run).toContain('transcripts: none');
    expect(run).not.toMatch(/Tools:|"\/store"|\[TIME\]/);
  });

  it('lists no sessions where no verdict does', () => {
    expect(parts(NOT_ASKED)[1]).toContain('none listed');
  });
});

describe('the prompt of a manual dream', () => {
  const text = manualPrompt({
    folders,
    sessions: Array.from({ length: 60 }, (_, i) => `s${i}`),
    now: NOON,
    recordCommand: 'autodream record --store /store/memory',
  });

  it('has the same rules, the live folder and the sessions, and says how to note the time', () => {
    expect(text.startsWith(RULES.trimEnd())).toBe(true);
    expect(text).toContain('"/store/memory"');
    expect(text).toContain('s0, s1,');
    expect(text).toContain('sessions not listed here: 10');
    expect(text.trimEnd().endsWith('autodream record --store /store/memory')).toBe(true);
  });

  it('speaks of ordinary permissions and of no copy', () => {
    expect(text).toContain('with the permissions that you have anyway');
    expect(text).not.toContain('You work on a copy');
  });
});

describe('the local date', () => {
  it('is that of the place, not that of Greenwich', () => {
    for (const hour of [0, 23])
      expect(localDate(new Date(2026, 0, 5, hour, 30).getTime())).toBe('2026-01-05');
  });
});
