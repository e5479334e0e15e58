import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IMITATION_PATTERNS } from '../../src/permissions/injection/imitation-patterns.js';

const PIECES = [
  ...['<', '</', '< / ', '<\u200b', '[', '[/', '\n', ': ', '>', '|', ' ', '-', '_', '\u200b', '\u00ad\u0301'],
  ...['system', 'SYS\u200btem', 'reminder', 'tool', 't\u0301ool', 'use', 'invoke', 'local', 'command'],
  ...['stdout', 'run', 'data', 'antml', 'INST]', 'Human', 'im_start', 'autodream-run', 'p', 'title'],
];

test('the quick look at a text never says that there is nothing where a pattern matches', () => {
  let [matched, passedOver] = [0, 0];
  const texts = fc
    .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 7 })
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      for (const { pattern, mayMatch } of IMITATION_PATTERNS) {
        const matches = [...text.matchAll(pattern)].length;
        if (matches > 0) matched += 1;
        if (mayMatch(text)) continue;
        passedOver += 1;
        expect(matches).toBe(0);
      }
    }),
    { numRuns: 1500 },
  );
  expect(matched).toBeGreaterThan(20);
  expect(passedOver).toBeGreaterThan(1000);
});
