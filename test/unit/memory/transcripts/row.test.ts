import { describe, expect, it } from 'vitest';
import { RULES } from '../../../../src/memory/prompt/rules.js';
import { parseRow } from '../../../../src/memory/transcripts/row.js';

const user = (content: unknown, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ type: 'user', timestamp: '2026-03-09T10:00:00+01:00', message: { content }, ...more });

describe('a row of a transcript', () => {
  it('has who spoke, when in UTC, and the texts alone', () => {
    const content = [
      { type: 'thinking', thinking: 'hidden' },
      { type: 'text', text: 'One.' },
      { type: 'tool_use', id: 'x', name: 'Read', input: { file_path: 'hidden' } },
      { type: 'image', source: { data: 'hidden' } },
      'Two.',
      7,
      null,
    ];
    const row = { type: 'assistant', timestamp: '2026-03-09T10:00:00+01:00', message: { content } };
    expect(parseRow(JSON.stringify(row))).toEqual({
      who: 'assistant',
      time: '2026-03-09T09:00:00.000Z',
      text: 'One.\nTwo.',
      isPersons: false,
      opensOwnRun: false,
    });
  });

  it('is a summary where the host wrote one', () => {
    expect(parseRow('{"type":"summary","summary":"The ferry","leafUuid":"x"}')).toMatchObject({
      who: 'summary',
      time: null,
      text: 'The ferry',
    });
    expect(parseRow(user('Earlier we …', { isCompactSummary: true }))).toMatchObject({
      who: 'summary',
      isPersons: false,
    });
  });

  it.each([
    ['nothing', ''],
    ['a damaged line', '{"type":"user","message":{"content":"hal'],
    ['no object', '"text"'],
    ['a list', '[1]'],
    ['another type', '{"type":"attachment","message":{"content":"x"}}'],
    ['no type', '{"message":{"content":"x"}}'],
    ['no message', '{"type":"user"}'],
    ['a message that is no object', '{"type":"user","message":"x"}'],
    ['a summary without words', '{"type":"summary"}'],
    ['a side-chain', user('x', { isSidechain: true })],
    ['a dream, by its label', user('x', { source: 'auto-dream' })],
    ['an extraction, by its label', user('x', { source: 'extract-memories' })],
  ])('is left out: %s', (_, line) => {
    expect(parseRow(line)).toBeNull();
  });

  it('is a person’s where a person spoke, and not where a tool or the host did', () => {
    const isPersons = (line: string): boolean | undefined => parseRow(line)?.isPersons;
    expect(isPersons(user('Hello'))).toBe(true);
    expect(isPersons(user([{ type: 'text', text: 'Hello' }, { type: 'image' }]))).toBe(true);
    expect(isPersons(user([{ type: 'tool_result', content: 'x' }]))).toBe(false);
    expect(
      isPersons(
        user([
          { type: 'tool_result', content: 'x' },
          { type: 'text', text: 'y' },
        ]),
      ),
    ).toBe(false);
    expect(isPersons(user([{ type: 'image' }]))).toBe(false);
    expect(isPersons(user('Skill: …', { isMeta: true }))).toBe(false);
    expect(isPersons(user('<task-notification>done</task-notification>'))).toBe(false);
    expect(isPersons(user('<local-command-stdout>ok</local-command-stdout>'))).toBe(false);
  });

  it('of the host itself shows no words', () => {
    expect(parseRow(user('Skill: do this', { isMeta: true }))?.text).toBe('');
  });

  it('never shows what a tool answered', () => {
    expect(parseRow(user([{ type: 'tool_result', content: [{ type: 'text', text: 'hidden' }] }]))?.text).toBe(
      '',
    );
  });

  it('has no time where there is none that can be read', () => {
    for (const timestamp of [undefined, null, 7, 'yesterday'])
      expect(parseRow(user('x', { timestamp }))?.time).toBeNull();
  });

  it('opens an own run where our prompt stands in it, also when a skill or a command brought it', () => {
    const opens = (line: string): boolean | undefined => parseRow(line)?.opensOwnRun;
    expect(opens(user(RULES))).toBe(true);
    expect(opens(user([{ type: 'text', text: `Do this:\n\n${RULES}` }]))).toBe(true);
    expect(opens(user(`Base directory: x\n\n${RULES}`, { isMeta: true }))).toBe(true);
    expect(opens(user([{ type: 'tool_result', content: RULES }]))).toBe(true);
    expect(opens(user([{ type: 'tool_result', content: [{ type: 'text', text: `\n${RULES}` }] }]))).toBe(
      true,
    );
  });

  it('opens none where a tool’s answer merely quotes a part of it', () => {
    const quoted = `src/prompt.md:1:${RULES.slice(0, 200)}`;
    expect(parseRow(user([{ type: 'tool_result', content: quoted }]))?.opensOwnRun).toBe(false);
    expect(parseRow(user('What is a dream?'))?.opensOwnRun).toBe(false);
  });
});
