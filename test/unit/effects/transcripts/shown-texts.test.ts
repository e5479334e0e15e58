import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownTexts } from '../../../../src/effects/services/transcripts/shown-texts.js';
import { answers, PROJECT, says, toolsOver } from './transcripts-in-memory.js';

describe('what an agent was shown', () => {
  it('is what Read and Grep answered of transcripts, and nothing that they only looked at', async () => {
    const { keep, all } = shownTexts();
    const rows = {
      's1.jsonl': [says('berth 4 is closed\nthe kiosk moved'), answers('Noted.'), says('berth 5')],
    };
    const { use } = toolsOver(rows, ['s1'], { onShown: keep });
    await use('Grep', { pattern: 'kiosk', path: PROJECT });
    expect(all()).toEqual([{ session: 's1', row: 1, text: 'the kiosk moved' }]);
    await use('Read', { file_path: `${PROJECT}/s1.jsonl`, limit: 2 });
    await use('Read', { file_path: 'MEMORY.md' });
    await use('Grep', { pattern: 'berth 5', path: PROJECT, output_mode: 'count' });
    expect(all()).toEqual([
      { session: 's1', row: 1, text: 'berth 4 is closed\nthe kiosk moved' },
      { session: 's1', row: 2, text: 'Noted.' },
    ]);
  });

  it('is one text for each row, whole where it was shown whole', () => {
    const { keep, all } = shownTexts();
    for (const text of ['the ferry', 'at 7', 'the ferry\nat 7\nfrom the quay', 'at 7'])
      keep({ session: 's', row: 5, text });
    keep({ session: 't', row: 5, text: 'a gull' });
    expect(all()).toEqual([
      { session: 's', row: 5, text: 'the ferry\nat 7\nfrom the quay' },
      { session: 't', row: 5, text: 'a gull' },
    ]);
  });

  it('never takes more room than it may, and forgets what was seen first', () => {
    let forgot = 0;
    const seen = fc.array(fc.tuple(fc.nat(8), fc.string({ minLength: 5, maxLength: 30 })), {
      minLength: 10,
      maxLength: 40,
    });
    fc.assert(
      fc.property(seen, (rows) => {
        const { keep, all } = shownTexts(100);
        for (const [row, text] of rows) {
          keep({ session: 's', row, text });
          const kept = all();
          expect(kept.reduce((sum, shown) => sum + shown.text.length, 0)).toBeLessThanOrEqual(100);
          expect(kept.length === 0 || kept.at(-1)?.row === row).toBe(true);
        }
        if (all().length < new Set(rows.map(([row]) => row)).size) forgot += 1;
      }),
    );
    expect(forgot).toBeGreaterThan(10);
  });
});
