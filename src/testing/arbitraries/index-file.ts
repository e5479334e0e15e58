import fc from 'fast-check';
import { block } from './blocks.js';
import { link, long, sentence, words } from './words.js';

const hook = fc.oneof({ weight: 4, arbitrary: words }, { weight: 2, arbitrary: long }, fc.constant(''));
const dash = fc.constantFrom(' — ', ' – ', ' - ', ': ');
const entry = fc
  .tuple(fc.constantFrom('- ', '* ', '  - ', '- [x] '), link, dash, hook)
  .map(([bullet, l, d, h]) => (h === '' ? `${bullet}${l}` : `${bullet}${l}${d}${h}`));
const indexBlock = fc.oneof(
  { weight: 12, arbitrary: entry },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\n## Section\n', '\n## Other [x](gone.md)\n', '# Top', '', 'lazy prose'),
  },
  { weight: 2, arbitrary: block.map((text) => `\n${text}\n`) },
  {
    weight: 1,
    arbitrary: fc.tuple(entry, sentence).map(([e, s]) => `${e}\n      more: ${s}\n    - below ${s}`),
  },
);

/** The lines of an index, now and then more than it may have. */
export const indexBody = fc.oneof(
  { weight: 9, arbitrary: fc.array(indexBlock, { maxLength: 25 }) },
  { weight: 1, arbitrary: fc.array(indexBlock, { minLength: 110, maxLength: 150 }) },
);
