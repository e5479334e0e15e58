import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makingChange } from '../../../../src/memory/changes/make-change.js';
import type { ShownText } from '../../../../src/memory/changes/sources.js';
import { completed } from '../../../../src/memory/steps.js';
import { imageOf } from '../image.js';

const BEFORE = {
  'MEMORY.md': '- [Dose](dose.md) — what to take\n- [Ferry](ferry.md) — when it leaves\n',
  'dose.md': '- The dose is 10 mg a day.\n- Take it with water.\n',
  'ferry.md': '- The ferry leaves at 7 from the north quay.\n',
  'logs/2026-03-09.md': '- Anna moved the release to Thursday because of the audit.\n',
};

const rows: readonly ShownText[] = [
  { session: 's1', row: 3, text: 'Good morning! Shall we look at the ferry?' },
  { session: 's1', row: 57, text: 'No, the doctor says the dose is 20 mg a day from now on.' },
  { session: 's2', row: 4, text: 'Remember: we write commit messages in English, in the imperative.' },
];

const changeOf = (after: Readonly<Record<string, string>>, shown: readonly ShownText[] | null = rows) =>
  completed(
    makingChange(imageOf(BEFORE), imageOf({ ...BEFORE, ...after }), [], (bytes) => `${bytes.length}`, shown),
  );

const sourcesOf = (after: Readonly<Record<string, string>>, shown?: readonly ShownText[] | null) =>
  changeOf(after, shown).ledger.map(({ fate, source }) => [fate._tag, source]);

describe('the source of new words', () => {
  it('is the row that says them', () => {
    const added = { 'style.md': '- Commit messages are written in English, in the imperative.\n' };
    expect(sourcesOf(added)).toEqual([['added', { _tag: 'Row', session: 's2', row: 4 }]]);
  });

  it('of a corrected value is the row that has the new one', () => {
    const corrected = { 'dose.md': '- The dose is 20 mg a day.\n- Take it with water.\n' };
    expect(sourcesOf(corrected)).toEqual([['reworded', { _tag: 'Row', session: 's1', row: 57 }]]);
    const [write] = changeOf(corrected).writes;
    expect(write?.origin).toEqual(['dose.md', 'session s1']);
  });

  it('is the file that says them, a daily log as well', () => {
    const added = { 'release.md': '- Release moved to Thursday by Anna because of the audit.\n' };
    expect(sourcesOf(added)).toEqual([['added', { _tag: 'File', path: 'logs/2026-03-09.md' }]]);
    expect(changeOf(added).writes[0]?.origin).toEqual(['logs/2026-03-09.md']);
  });

  it('is unknown where nobody said anything like it, though single words were said', () => {
    const made = { 'new.md': '- Every morning the release needs a signature of the board.\n' };
    expect(sourcesOf(made)).toEqual([['added', { _tag: 'Unknown' }]]);
  });

  it('of a hook is the new topic that says it', () => {
    const added = {
      'MEMORY.md': `${BEFORE['MEMORY.md']}- [Crew](crew.md) — who sails when\n`,
      'crew.md': '---\nname: crew\ndescription: who sails when\ntype: project\n---\n',
    };
    expect(sourcesOf(added)).toEqual([['added', { _tag: 'File', path: 'crew.md' }]]);
  });

  it('of a hook that was cut is the topic whose description begins so, changed or not', () => {
    const description = 'the lines of the mooring have to be looked at before each storm by the mate';
    const hook = 'the lines of the mooring have to be looked at before each storm…';
    const mooring = { 'mooring.md': `---\nname: mooring\ndescription: ${description}\ntype: project\n---\n` };
    const index = { 'MEMORY.md': `${BEFORE['MEMORY.md']}- [Mooring](mooring.md) — ${hook}\n` };
    const found = ['added', { _tag: 'File', path: 'mooring.md' }];
    expect(sourcesOf({ ...index, ...mooring })).toEqual([found]);
    const { ledger } = completed(
      makingChange(
        imageOf({ ...BEFORE, ...mooring }),
        imageOf({ ...BEFORE, ...mooring, ...index }),
        [],
        (bytes) => `${bytes.length}`,
        rows,
      ),
    );
    expect(ledger.map(({ fate, source }) => [fate._tag, source])).toEqual([found]);
  });

  it('of a hook is no file that only has its letters', () => {
    const added = {
      'MEMORY.md': `${BEFORE['MEMORY.md']}- [Wind](wind.md) — y\n`,
      'dose.md': `${BEFORE['dose.md']}- Every day.\n`,
      'wind.md': '---\nname: wind\ndescription: y\ntype: project\n---\n',
    };
    expect(sourcesOf(added)[0]).toEqual(['added', { _tag: 'File', path: 'wind.md' }]);
  });

  it('is not told of what only says in another way what its file said', () => {
    const shorter = { 'ferry.md': '- The ferry leaves at 7.\n' };
    expect(sourcesOf(shorter)).toEqual([['reworded', undefined]]);
  });

  it('is not told of a change that no agent made', () => {
    expect(sourcesOf({ 'new.md': '- Something else.\n' }, null)).toEqual([['added', undefined]]);
  });

  it('is found in scripts without spaces', () => {
    const shown = [{ session: 's3', row: 2, text: '我们决定每周四发布新版本，因为审计。' }];
    expect(sourcesOf({ 'zh.md': '- 每周四发布新版本\n' }, shown)).toEqual([
      ['added', { _tag: 'Row', session: 's3', row: 2 }],
    ]);
  });

  it('is the row that was copied, among whatever others', () => {
    const words = fc.array(
      fc.constantFrom(...'quay rope tide gull mast keel buoy dock crew sail'.split(' ')),
      {
        minLength: 3,
        maxLength: 8,
      },
    );
    let [many, exact] = [0, 0];
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), fc.nat(), (texts, pick) => {
        const shown = texts.map((text, row) => ({ session: 's', row: row + 1, text: text.join(' ') }));
        const copied = shown[pick % shown.length];
        const { ledger } = changeOf({ 'copy.md': `- ${copied?.text}\n` }, shown);
        for (const { source } of ledger) {
          const found = source?._tag === 'Row' ? shown[source.row - 1] : undefined;
          const wanted = new Set(copied?.text.split(' '));
          expect([...wanted].every((word) => found?.text.split(' ').includes(word))).toBe(true);
          if (found?.text === copied?.text) exact += 1;
        }
        if (ledger.length > 0 && shown.length > 5) many += 1;
      }),
      { numRuns: 200 },
    );
    expect(many).toBeGreaterThan(30);
    expect(exact).toBeGreaterThan(100);
  });
});
