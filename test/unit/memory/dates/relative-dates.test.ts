import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relativeDates, withAbsoluteDates } from '../../../../src/memory/dates/relative-dates.js';
import { type Document, documentOf } from '../../../../src/memory/document.js';

const documentFrom = (content: string): Document => {
  const document = documentOf(new TextEncoder().encode(content));
  if (document === null) throw new Error('the text of a test is text');
  return document;
};

const rewritten = (content: string, path = 'topic.md'): string =>
  withAbsoluteDates(path, documentFrom(content));

/** Wednesday, 2026-03-11. */
const HEAD = '---\nname: x\nmodified: 2026-03-11T08:00:00Z\n---\n\n';
const onWednesday = (body: string): string => rewritten(HEAD + body).slice(HEAD.length);

describe('a relative date becomes absolute', () => {
  test.each([
    ['We shipped yesterday.', 'We shipped 2026-03-10.'],
    ['Yesterday we shipped.', '2026-03-10 we shipped.'],
    ['Today we ship, tomorrow we rest.', '2026-03-11 we ship, 2026-03-12 we rest.'],
    ['Ana left the day before yesterday.', 'Ana left 2026-03-09.'],
    ['Ana is back the day after tomorrow.', 'Ana is back 2026-03-13.'],
    ["Yesterday's build broke.", "2026-03-10's build broke."],
    ['It broke 3 days ago.', 'It broke 2026-03-08.'],
    ['It broke a day ago.', 'It broke 2026-03-10.'],
    ['It broke two weeks ago.', 'It broke around 2026-02-25.'],
    ['It broke two months ago.', 'It broke around 2026-01.'],
    ['It broke 2 years ago.', 'It broke around 2024.'],
    ['The cache was cleared this morning.', 'The cache was cleared 2026-03-11 (morning).'],
    ['The job ran last night.', 'The job ran 2026-03-10 (night).'],
    ['We decided last week to wait.', 'We decided in the week of 2026-03-02 to wait.'],
    ['It has been red since last week.', 'It has been red since the week of 2026-03-02.'],
    ['Last week we waited.', 'In the week of 2026-03-02 we waited.'],
    ['The audit is next month.', 'The audit is in 2026-04.'],
    ['The contract ends next year.', 'The contract ends in 2027.'],
    ['Ana joined last Friday.', 'Ana joined 2026-03-06.'],
    ['The demo is next Monday.', 'The demo is 2026-03-16.'],
    [
      '- the item\n  was wrapped, and moved\n  yesterday',
      '- the item\n  was wrapped, and moved\n  2026-03-10',
    ],
    [
      '| what | when |\n| --- | --- |\n| demo | moved yesterday |',
      '| what | when |\n| --- | --- |\n| demo | moved 2026-03-10 |',
    ],
  ])('%j', (before, after) => {
    expect(onWednesday(before)).toBe(after);
  });

  test('with carriage returns, a byte order mark set apart, and nothing else changed', () => {
    const content =
      '\uFEFF---\r\nmetadata:\r\n  modified: 2026-03-11\r\n---\r\n\r\nIt broke yesterday.\r\n* odd   spacing';
    expect(rewritten(content)).toBe(content.slice(1).replace('yesterday', '2026-03-10'));
  });
});

describe('the day it was said on is told by the nearest thing', () => {
  test.each([
    ['a day that leads the line', '## 2026-01-31\n\n- 2026-02-28: it broke yesterday', '2026-02-27'],
    ['a day with a word before it', '- As of 2026-02-28 it broke yesterday', '2026-02-27'],
    ['a day in brackets', '- it broke yesterday, says Ana (2026-02-28)', '2026-02-27'],
    [
      'a day in a cell of the row',
      '| a | b |\n| --- | --- |\n| 2026-02-28 | it broke yesterday |',
      '2026-02-27',
    ],
    ['the item above', '- **2026-02-28**\n  - it broke yesterday', '2026-02-27'],
    ['the line that leads a list in', 'Noted 2026-02-28:\n\n- it broke yesterday', '2026-02-27'],
    ['a paragraph of nothing but a day', '**2026-02-28**\n\nIt broke yesterday.', '2026-02-27'],
    ['the heading', '# Log\n\n## Release (28 February 2026)\n\nIt broke yesterday.', '2026-02-27'],
    ['an outer heading', '# March 1st, 2026\n\n## Build\n\nIt broke yesterday.', '2026-02-28'],
    ['a leap day', '## 2028-03-01\n\nIt broke yesterday.', '2028-02-29'],
  ])('%s', (_, body, day) => {
    expect(onWednesday(body)).toBe(body.replace('yesterday', day));
  });

  test("a daily log's own name", () => {
    expect(rewritten('It broke yesterday.', 'logs/2026/03/2026-03-01.md')).toBe('It broke 2026-02-28.');
  });

  test.each(['logs/notes.md', '2026-02-30.md', 'project_2026-03-01.md'])(
    'the name %s tells nothing',
    (path) => {
      expect(rewritten('It broke yesterday.', path)).toBe('It broke yesterday.');
    },
  );
});

describe('what is left alone', () => {
  test.each([
    ['nothing tells the day', 'It broke yesterday.'],
    ['modified cannot be read', '---\nmodified: some day\n---\nIt broke yesterday.'],
    ['modified is no real day', '---\nmodified: 2026-02-30\n---\nIt broke yesterday.'],
  ])('where %s', (_, content) => {
    expect(rewritten(content)).toBe(content);
  });

  test.each([
    'Run `yesterday` and see.',
    '```\nit broke yesterday\n```',
    '[what happened yesterday](a.md) is told there.',
    'See [[yesterday]].',
    'Ana said "we ship today" and left.',
    'Ana said “we ship today” and left.',
    "The word 'yesterday' is banned.",
    '> It broke yesterday.',
    'See yesterday.md and logs/today for more.',
    'See https://example.org/today now.',
    '<!-- it broke yesterday -->',
    '# Yesterday',
    'Call today() or use TODAY or {today}_x.',
    'The flag is --today and the field is when=today.',
    'It goes on day after day.',
    'It ran over the last week.',
    'It ran for the last week of June.',
    'It is older than 3 days ago.',
    'It broke about 3 days ago.',
    'It broke 2-3 days ago.',
    'It broke 2 years and 3 months ago.',
    'It broke a few days ago.',
    "Use today's date.",
    'Always start with what changed yesterday.',
    'If the build broke yesterday, look at the cache.',
    'It was done in 3 days.',
    'There is no tomorrow.',
    'The screen has 5" and broke yesterday.',
    'Yesterday',
  ])('%j', (body) => {
    expect(onWednesday(body)).toBe(body);
  });

  test.each(['Ana joined last Monday.', 'The demo is next Friday.'])(
    '%j, because some mean this week and some the other',
    (body) => {
      expect(onWednesday(body)).toBe(body);
    },
  );

  test.each([
    ['the line names another day', 'The deadline 2026-04-01 was set yesterday.'],
    ['the day explains the phrase', 'It broke yesterday (2026-03-01).'],
    ['the line names two days', '- 2026-03-01, 2026-03-02: it broke yesterday'],
    ['the heading names two days', '## 2026-03-01 to 2026-03-05\n\nIt broke yesterday.'],
    ['the heading names a day without a year', '## March 3\n\nIt broke yesterday.'],
    ['the heading names only a month', '## 2026-02\n\nIt broke yesterday.'],
    ['the heading is relative itself', '## Yesterday\n\nIt broke this morning.'],
    ['one phrase of the statement cannot be read', 'It broke yesterday and is due next Friday.'],
  ])('where %s', (_, body) => {
    expect(onWednesday(body)).toBe(body);
  });

  test('an item and what stands under it, where both have phrases, since one may date the other', () => {
    const body = '- Yesterday we agreed:\n  - to ship tomorrow';
    expect(onWednesday(body)).toBe(body);
  });
});

test('front matter is never touched', () => {
  const content = '---\ndescription: it broke yesterday\nmodified: 2026-03-11\n---\nIt broke yesterday.';
  expect(rewritten(content)).toBe(content.replace('yesterday.', '2026-03-10.'));
});

test('every relative date is listed with its line, whether it can be read or not', () => {
  const document = documentFrom(`${HEAD}It broke\nyesterday.\n\nThe demo is next Friday.`);
  const listed = relativeDates('topic.md', document).map(({ line, text, absolute }) => ({
    line,
    text,
    absolute,
  }));
  expect(listed).toEqual([
    { line: 7, text: 'yesterday', absolute: '2026-03-10' },
    { line: 9, text: 'next Friday', absolute: null },
  ]);
});

describe('whatever is written', () => {
  const words = fc.constantFrom(
    ...[
      'yesterday',
      'Today',
      'tomorrow',
      'last week',
      'next Friday',
      'last Monday',
      '2 weeks ago',
      'this morning',
    ],
    ...[
      '2026-03-01',
      '(2026-02-03)',
      'March 3',
      'as of',
      'the',
      'we shipped',
      'since',
      '`code`',
      '"',
      'and',
      'next year',
    ],
    ...['\n', '\n\n', '\n- ', '\n  - ', '\n## ', ': ', ', ', '[a](b.md)', '| a | b |\n| - | - |\n| c |'],
  );
  const body = fc.array(words, { minLength: 1, maxLength: 14 }).map((parts) => parts.join(' '));

  test('a second pass changes nothing', () => {
    let changed = 0;
    fc.assert(
      fc.property(body, (content) => {
        const once = rewritten(HEAD + content);
        if (once !== HEAD + content) changed += 1;
        expect(rewritten(once)).toBe(once);
      }),
      { numRuns: 500 },
    );
    expect(changed).toBeGreaterThan(20);
  });

  test('only relative dates change: all other words stay as they are', () => {
    fc.assert(
      fc.property(body, (content) => {
        const before = HEAD + content;
        const after = rewritten(before);
        let [at, shift] = [0, 0];
        for (const { start, end, absolute } of relativeDates('topic.md', documentFrom(before))) {
          expect(after.slice(at + shift, start + shift)).toBe(before.slice(at, start));
          if (absolute !== null) shift += absolute.length - (end - start);
          at = end;
        }
        expect(after.slice(at + shift)).toBe(before.slice(at));
      }),
    );
  });
});
