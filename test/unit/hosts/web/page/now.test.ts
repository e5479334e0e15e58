import { describe, expect, it } from 'vitest';
import type { GateRow } from '../../../../../src/hosts/web/api.js';
import { actionWords } from '../../../../../src/hosts/web/page/actions/action-words.js';
import {
  gatesHeadline,
  measuredWords,
  neededWords,
  passesWhen,
} from '../../../../../src/hosts/web/page/gates/gate-words.js';
import { indexFill } from '../../../../../src/hosts/web/page/gates/index-fill.js';
import { seenTurns } from '../../../../../src/hosts/web/page/task/seen-turns.js';
import { run } from './runs.js';

const NOW = 1_790_000_000_000;
const time: GateRow = {
  gate: 'time',
  passes: false,
  measured: 5.128,
  needed: 24,
  unit: 'hours',
  sentence: 'Too soon.',
  passesAt: NOW + 3_600_000,
};

describe('a gate', () => {
  it('says what was measured and needed, times as clocks tell them and rounded down', () => {
    expect([measuredWords(time), neededWords(time)]).toEqual(['5 h 07 min', '24 h']);
    expect(measuredWords({ ...time, measured: 0.39, unit: 'minutes' })).toBe('23 s');
    expect(measuredWords({ ...time, measured: 0.03 })).toBe('1 min');
    expect(measuredWords({ ...time, measured: 54_466.88 })).toBe('2,269 days');
    expect(measuredWords({ ...time, measured: 1, unit: 'sessions' })).toBe('1 session');
    const moment = measuredWords({ ...time, unit: null, measured: '2026-11-30T23:00:51.416Z' });
    expect(moment).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(measuredWords({ ...time, measured: null })).toBe('–');
    expect(measuredWords({ ...time, unit: null, measured: 'off' })).toBe('off');
  });

  it('says when it passes, as far as time tells', () => {
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(passesWhen(time, NOW)).toEqual({ soon: 'in 1 h 00 min', at });
    expect(passesWhen({ ...time, passesAt: null }, NOW)).toEqual({ soon: null, at: null });
    expect(passesWhen({ ...time, passes: true }, NOW)).toEqual({ soon: 'now', at: null });
  });

  it('and all of them come to a headline with its reason', () => {
    const open = { ...time, passes: true };
    expect(gatesHeadline([open], null, NOW).title).toBe('A dream may start now');
    expect(gatesHeadline([open, { ...time, passes: null }], null, NOW).title).toMatch(
      /No gate that could be asked/,
    );
    const closed = gatesHeadline([time, open], time.passesAt, NOW);
    expect(closed.title).toBe('The next dream may start in 1 h 00 min');
    expect(closed.detail).toMatch(/^The time gate refuses\. All pass at /);
    expect(gatesHeadline([time, { ...time, gate: 'sessions' }], null, NOW)).toEqual({
      title: 'No dream may start yet',
      detail: 'The time and sessions gates refuse. When that changes is not a matter of time alone.',
    });
  });
});

describe('the index', () => {
  it('is told by lines and bytes against what a session loads', () => {
    const fill = indexFill({ lines: 212, bytes: 21_000, mostLines: 200, mostBytes: 25_600 });
    expect(fill.map(({ level, words }) => [level, words])).toEqual([
      ['over', '212 of 200, 12 lines are not loaded'],
      ['room', '20.5 KB of 25.0 KB, 4.5 KB left'],
    ]);
  });
});

describe('the turns of a dream', () => {
  const turns = Array.from({ length: 10 }, (_, at) => ({ text: `turn ${at}`, calls: 0 }));

  it('are the last six, and a count of all earlier ones, kept or not', () => {
    const { shown, earlier, kept } = seenTurns({ turns, turnsSeen: 40 }, false);
    expect([shown.length, earlier, kept]).toEqual([6, 34, 4]);
    expect(shown.at(-1)).toMatchObject({ text: 'turn 9', number: 40 });
  });

  it('are all that are kept when asked for', () => {
    expect(seenTurns({ turns, turnsSeen: 40 }, true)).toMatchObject({ earlier: 30, kept: 0 });
  });
});

describe('an action on a run', () => {
  const held = run(3, {
    outcome: 'held',
    reason: 'a pinned file was changed',
    files: { changed: 2, created: 1, deleted: 0 },
  });

  it.each(['kill', 'undo', 'apply', 'discard'] as const)(
    '%s names the run on its button and says what is restored',
    (action) => {
      const { button, title, restores, does } = actionWords(action, held);
      expect(button).toMatch(/ dream run3-0000$/);
      expect(title).toBe(`${button}?`);
      expect(`${does} ${restores}`).toMatch(/stay|restored|goes back|as they were/);
    },
  );

  it('says of an undo what becomes of files that came and went, and of the clock', () => {
    const did = run(1, { files: { changed: 1, created: 0, deleted: 2 } });
    expect(actionWords('undo', did).does).toBe(
      'Takes back 1 file changed, 2 files deleted. Files that it deleted come back.',
    );
    expect(actionWords('undo', did).restores).toMatch(/time of the last consolidation goes back/);
    expect(actionWords('undo', { ...did, kind: 'fix' }).restores).not.toMatch(/consolidation/);
  });

  it('says what would be let in, and why it was held', () => {
    expect(actionWords('apply', held).does).toBe(
      'Lets in what it came to: 2 files changed, 1 file created. It was held, because: a pinned file was changed.',
    );
  });

  it('leaves the time of the last consolidation out where a run does not move it', () => {
    expect(actionWords('kill', run(1, { kind: 'extract' })).restores).not.toMatch(/consolidation/);
    expect(actionWords('kill', run(1)).restores).toMatch(/consolidation/);
  });
});
