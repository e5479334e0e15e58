import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import type { TaskView } from '../../../src/hosts/running/task-view.js';
import { bodyRows, headRows } from '../../../src/hosts/tui/dialog-rows.js';
import { extentOf, inSight, lowEnough, type Parts } from '../../../src/hosts/tui/fitted.js';
import { answerRows, hintRows, type Kill, keyRows } from '../../../src/hosts/tui/foot-rows.js';
import { NOT_ASKED } from '../../../src/hosts/tui/kill-words.js';
import type { Paper } from '../../../src/hosts/tui/paper.js';
import { type Scroll, scrolled } from '../../../src/hosts/tui/scroll.js';
import { shownWords } from '../../../src/hosts/tui/shown-words.js';
import { wrapText } from '../../../src/hosts/tui/wrap.js';
import { aTask } from '../../unit/hosts/tui/a-task.js';

const strange = fc.constantFrom(
  '整理记忆',
  '👨‍👩‍👧‍👦',
  '🇩🇪',
  '❤️',
  '한글',
  'e\u0301',
  '\u001b[31m',
  '\u0007',
  '\r\n',
  '\n',
  '\t',
  '\ud800',
  '\u202e',
  'x'.repeat(90),
  '   ',
  '👨‍'.repeat(12),
);
const text = fc
  .array(fc.oneof(strange, fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 4 })))
  .map((parts) => parts.join(' '));
const turn = fc.record({ text, calls: fc.nat(20) });
const task: fc.Arbitrary<TaskView> = fc
  .record({
    sessions: fc.array(text, { maxLength: 4 }),
    files: fc.array(text, { maxLength: 4 }),
    turns: fc.array(turn, { maxLength: 30 }),
    earlier: fc.nat(1_000),
    startTime: fc.maxSafeNat(),
    endTime: fc.option(fc.maxSafeNat()),
    priorMtimeNs: fc.option(
      fc.oneof(fc.constantFrom('0', 'never', ''), fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String)),
    ),
    status: fc.constantFrom<TaskView['status']>('running', 'completed', 'failed', 'killed'),
    note: fc.constantFrom<TaskView['note']>(null, 'unchanged', 'held', 'previewed'),
  })
  .map(({ earlier, ...fields }) => aTask({ ...fields, turnsSeen: fields.turns.length + earlier }));
const kill = fc.constantFrom<Kill>(
  { _tag: 'Idle' },
  { _tag: 'Asking' },
  { _tag: 'Told', notice: null },
  { _tag: 'Told', notice: NOT_ASKED },
);
const paper: fc.Arbitrary<Paper> = fc.record({
  columns: fc.integer({ min: 20, max: 200 }),
  look: fc.record({ colour: fc.boolean(), unicode: fc.boolean() }),
  wrap: fc.constant(wrapText),
});

const partsOf = (about: TaskView, asked: Kill, on: Paper): Parts => ({
  head: headRows({ task: about, now: 5_000, label: null }, on),
  body: bodyRows(about, on),
  hint: hintRows(about, asked, on),
  answer: answerRows(about, asked, on),
  keys: keyRows(about, on),
});

/** All that is ever in sight, from the top down, row by row. */
const throughAll = (parts: Parts, height: number): readonly string[] => {
  const seen: string[] = [];
  let scroll: Scroll = scrolled(null, 'home', extentOf(parts, height));
  for (;;) {
    const rows = inSight(parts, scroll, height);
    expect(rows.length).toBeLessThanOrEqual(height);
    seen.push(...rows.map((shown) => shown.text));
    if (scroll === null) return seen;
    scroll = scrolled(scroll, 'pageDown', extentOf(parts, height));
  }
};

const withoutSpace = (words: string): string => words.replaceAll(/\s+/g, '');

test('no row is wider than the terminal, and no control character is in it', () => {
  fc.assert(
    fc.property(task, kill, paper, fc.integer({ min: 1, max: 60 }), (about, asked, on, height) => {
      for (const row of throughAll(lowEnough(partsOf(about, asked, on), height), height)) {
        expect(stringWidth(row)).toBeLessThanOrEqual(on.columns);
        expect(row).not.toMatch(/\p{Cc}|\p{Cs}|\u202e/u);
      }
    }),
    { numRuns: 60 },
  );
});

test('the last six turns are there in full, and all before them are counted', () => {
  const counted = { some: 0, none: 0 };
  fc.assert(
    fc.property(task, paper, (about, on) => {
      const body = bodyRows(about, on).map((row) => row.text);
      const all = withoutSpace(body.join(''));
      for (const { text: words } of about.turns.slice(-6))
        expect(all).toContain(withoutSpace(shownWords(words)));
      const earlier = about.turnsSeen - Math.min(6, about.turns.length);
      expect(body.includes(`+${earlier} earlier`)).toBe(earlier > 0);
      counted[earlier > 0 ? 'some' : 'none'] += 1;
    }),
    { numRuns: 60 },
  );
  expect(counted.some).toBeGreaterThan(0);
});

test('whoever scrolls from the top to the end has seen every row of the body', () => {
  fc.assert(
    fc.property(task, kill, paper, fc.integer({ min: 1, max: 60 }), (about, asked, on, height) => {
      const parts = lowEnough(partsOf(about, asked, on), height);
      const seen = new Set(throughAll(parts, height));
      expect(parts.body.map((row) => row.text).filter((row) => !seen.has(row))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
