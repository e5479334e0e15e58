import { describe, expect, it } from 'vitest';
import type { GateRow } from '../../../../../src/hosts/web/api.js';
import { actionWords } from '../../../../../src/hosts/web/page/actions/action-words.js';
import {
  gatesSentence,
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
  it('says what was measured and needed in its unit, rounded down', () => {
    expect([measuredWords(time), neededWords(time)]).toEqual(['5.12 hours', '24 hours']);
    expect(measuredWords({ ...time, measured: 1 })).toBe('1 hour');
    expect(measuredWords({ ...time, measured: null })).toBe('–');
    expect(measuredWords({ ...time, unit: null, measured: 'off' })).toBe('off');
  });

  it('says when it passes, as far as time tells', () => {
    expect(passesWhen(time, NOW)).toMatch(/^in 1 h 00 min, at \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(passesWhen({ ...time, passesAt: null }, NOW)).toBeNull();
    expect(passesWhen({ ...time, passes: true }, NOW)).toBe('now');
  });

  it('and all of them come to a sentence', () => {
    const open = { ...time, passes: true };
    expect(gatesSentence([open], null, NOW)).toBe('All gates pass: a dream may start now.');
    expect(gatesSentence([open, { ...time, passes: null }], null, NOW)).toMatch(
      /No gate that could be asked/,
    );
    expect(gatesSentence([time, open], time.passesAt, NOW)).toMatch(
      /^No dream may start yet: the time gate refuses. All gates pass in 1 h 00 min at the earliest/,
    );
    expect(gatesSentence([time], null, NOW)).toMatch(/not a matter of time alone/);
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
