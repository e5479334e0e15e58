import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerOf } from '../../../src/memory/changes/ledger.js';
import { checkStore } from '../../../src/memory/check/check.js';
import { consolidate } from '../../../src/memory/consolidation/consolidate.js';
import { bodyOf, documentOfText } from '../../../src/memory/document.js';
import { withRemembered } from '../../../src/memory/remember/remembered-topic.js';
import { type Remembered, rememberedInRow } from '../../../src/memory/remember/rows.js';
import { checkResult } from '../../../src/memory/result/check-result.js';
import { headingOf, sessionIn } from '../../../src/memory/session-heading.js';
import type { StoreImage } from '../../../src/memory/store-image.js';
import { renderRow } from '../../../src/memory/transcripts/render.js';
import { imageOf, textOf } from '../../unit/memory/image.js';

const trigger = fc.constantFrom(
  ...['Remember that ', 'remember: ', 'Please remember ', 'From now on, ', '记住', 'Remember to always ', ''],
);
const subject = fc.constantFrom(
  ...['the gauge speaks UTC', 'Ana owns the pier', 'we deploy on Tuesdays at noon', '用 pnpm 安装依赖'],
  ...[
    'the demo moved to tomorrow',
    'it fails on Mondays',
    'use `npm ci` on hosts',
    '*stars* and _lines_ stay',
  ],
  ...['# no heading', '1. no step', '> no quote', 'the password is tide42', 'a | b | c', '- [ ] a box here'],
);
const ending = fc.constantFrom('.', '!', '?', '', ' 。', ' for now.');
const sentence = fc.tuple(trigger, subject, ending).map((parts) => parts.join(''));
const message = fc.record({
  who: fc.constantFrom('user' as const, 'user' as const, 'user' as const, 'assistant' as const),
  lines: fc.array(sentence, { minLength: 1, maxLength: 3 }),
  day: fc.constantFrom('2026-03-10', '2026-03-11', null),
  session: fc.constantFrom('s-1', 'S2', 'odd name'),
});

const store = imageOf({
  'MEMORY.md': '- [a](a.md) — deploys\n',
  'a.md': '- We deploy on Tuesdays at noon.\n- Some words to keep here.\n',
});

test('what is gathered was asked for, is told with its session, is sound, and is never gathered twice', () => {
  const seen = { added: 0, nothing: 0 };
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 6 }), (messages) => {
      const all = messages.flatMap(({ who, lines, day, session }, at): readonly Remembered[] => {
        const time = day === null ? null : `${day}T1${at}:00:00.000Z`;
        return rememberedInRow(session, renderRow({ number: at + 1, who, time, lines }));
      });
      const add = (image: StoreImage): StoreImage => withRemembered(image, all, (at) => at.slice(0, 10));
      const { image } = consolidate(add(store));
      const said = messages.filter(({ who }) => who === 'user').flatMap(({ lines }) => lines);
      for (const { text } of all)
        expect(said.some((line) => line.toLowerCase().includes(text.toLowerCase()))).toBe(true);
      expect(textOf(image, 'remembered.md')).not.toMatch(/tide42|for now|^- it fails/im);
      expect(checkStore(image).errors).toEqual([]);
      expect(checkResult(store, image).breaches).toEqual([]);
      expect(add(image)).toBe(image);
      const fates = ledgerOf(store, image).filter(
        ({ fate }) => 'path' in fate && fate.path === 'remembered.md',
      );
      expect(fates.every(({ fate }) => fate._tag === 'added')).toBe(true);
      if (image.has('remembered.md')) seen.added += 1;
      else seen.nothing += 1;
    }),
    { numRuns: 120 },
  );
  expect(seen.added).toBeGreaterThan(10);
  expect(seen.nothing).toBeGreaterThan(2);
});

test('a heading names its session again, where that is a plain id, and is one heading with those words', () => {
  let named = 0;
  const id = fc.oneof(fc.stringMatching(/^[\w.-]{1,40}$/), fc.string(), fc.uuid());
  fc.assert(
    fc.property(fc.option(fc.constant('2026-03-10')), id, (day, session) => {
      const heading = headingOf(day, session);
      const { outline } = bodyOf(documentOfText({ bom: false, content: `## ${heading}\n` }));
      expect(outline.map((block) => block.heading?.title)).toEqual([heading]);
      expect([session, null]).toContain(sessionIn(heading));
      if (sessionIn(heading) === session) named += 1;
    }),
  );
  expect(named).toBeGreaterThan(20);
});
