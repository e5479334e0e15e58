import { describe, expect, it } from 'vitest';
import { alteredLines } from '../../../../../src/hosts/cli/views/altered.js';
import type { LedgerEntry } from '../../../../../src/memory/change.js';

const dose = (at: number): LedgerEntry => ({
  statement: `Ann takes ${at} mg a day`,
  origin: 'dose.md',
  fate: { _tag: 'reworded', path: 'dose.md', to: `Ann takes ${at}00 mg a day` },
});

describe('altered statements, as people read them', () => {
  it('are told with their file, the values and both wordings', () => {
    expect(alteredLines([dose(1)])).toEqual([
      'Look at 1 statement with another number, date or denial than before:',
      '  dose.md: 1 became 100: “Ann takes 1 mg a day” → “Ann takes 100 mg a day”',
    ]);
  });

  it('are no line where there are none', () => {
    expect(alteredLines([{ statement: 'x', origin: 'a.md', fate: { _tag: 'dropped' } }])).toEqual([]);
  });

  it('are cut short on a screen, which names what shows the rest', () => {
    const lines = alteredLines(
      Array.from({ length: 12 }, (_, at) => dose(at + 1)),
      { columns: 80, more: 'autodream diff 7' },
    );
    expect(lines.filter((line) => line.startsWith('  dose.md'))).toHaveLength(10);
    expect(lines.at(-1)).toBe('  and 2 more: autodream diff 7');
  });

  it('show both wordings one below the other on a screen, no line wider than it', () => {
    const long = { ...dose(1), statement: `Ann takes 1 mg a day, ${'as the doctor said '.repeat(9)}` };
    expect(alteredLines([dose(1)], { columns: 60, more: '' }).slice(1)).toEqual([
      '  dose.md: 1 became 100',
      '    “Ann takes 1 mg a day”',
      '    → “Ann takes 100 mg a day”',
    ]);
    const lines = alteredLines(
      [{ ...long, fate: { ...dose(1).fate, to: `${long.statement}not` } } as LedgerEntry],
      {
        columns: 60,
        more: '',
      },
    );
    expect(lines).toHaveLength(4);
    expect(lines.slice(1).filter((line) => line.length > 60)).toEqual([]);
  });

  it('hold nothing that a terminal would obey', () => {
    const [, line] = alteredLines([
      { ...dose(1), fate: { _tag: 'reworded', path: 'a\u001b[2J.md', to: 'Ann takes 7 mg a day\u001b[2J' } },
    ]);
    expect(line).not.toContain('\u001b');
  });
});
