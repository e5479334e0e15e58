import fc from 'fast-check';
import { noun, sentence, words } from './words.js';

/** A piece of Markdown as topics and indexes have them. */
export const block = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(words, { minLength: 1, maxLength: 4 })
      .map((items) => items.map((w) => `- ${w}`).join('\n')),
  },
  { weight: 2, arbitrary: words },
  fc.tuple(words, words).map(([a, b]) => `- ${a}\n  - ${b}\n\n    more of ${b}`),
  fc.tuple(words, words).map(([a, b]) => `1. ${a}\n2. ${b}`),
  fc.tuple(sentence, sentence).map(([a, b]) => `| h | i |\n|---|---|\n| ${a} | ${b} |`),
  sentence.map((text) => `\`\`\`sh\n${text}\n- [no](gone.md)\n\`\`\``),
  words.map((text) => `> ${text}`),
  fc.constantFrom('## Heading', '### Lower `x`', '---', '<!-- a remark -->', 'Lead in:'),
);

/** Front matter in the dialects that stores have, also none and one that is damaged. */
export const head = fc.oneof(
  fc.constant(''),
  fc
    .tuple(noun, sentence)
    .map(([name, text]) => `---\nname: ${name}\ndescription: "${text}"\ntype: project\n---\n`),
  fc.constantFrom(
    '---\nname: x\nmetadata:\n  node_type: memory\n  type: user\n  modified: 2026-03-01T10:00:00Z\n---\n\n',
    '---\npinned: true\n---\n',
    '---\nname: "open\n---\n',
    '---\nmodified: 2026-05-02\nx-own: kept\n---\n',
  ),
);

/** How a file ends; not always with what it began. */
export const tail = fc.constantFrom('\n', '\n', '\n', '', '\n\n', '\n```\nopen fence', '\n\n<!-- open');
