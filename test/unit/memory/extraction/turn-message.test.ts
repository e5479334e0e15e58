import { describe, expect, it } from 'vitest';
import { EXTRACTION_RULES } from '../../../../src/memory/extraction/rules.js';
import { rowsOfMessages } from '../../../../src/memory/extraction/turn-message.js';

describe('the messages of a turn', () => {
  it('become the rows that a transcript would show, without what is empty', () => {
    expect(
      rowsOfMessages([
        { role: 'user', text: 'Hello\n\tthere', at: '2026-03-10T11:00:00+01:00' },
        { role: 'assistant', text: '  ' },
        { role: 'assistant', text: 'Hi', at: 'some time' },
      ]),
    ).toEqual([
      { who: 'user', time: '2026-03-10T10:00:00.000Z', number: 1, lines: ['Hello', 'there'] },
      { who: 'assistant', time: null, number: 2, lines: ['Hi'] },
    ]);
  });

  it('leave out a run of ours up to the next thing that a person says', () => {
    const rows = rowsOfMessages([
      { role: 'user', text: EXTRACTION_RULES },
      { role: 'assistant', text: 'I wrote it down.' },
      { role: 'user', text: 'Thanks.' },
    ]);
    expect(rows.map(({ lines }) => lines)).toEqual([['Thanks.']]);
  });
});
