import fc from 'fast-check';
import type { StoreFile, StoreImage } from '../../../src/memory/store-image.js';

const ours = (text: string): StoreFile => ({ bytes: new TextEncoder().encode(text), mode: 0o644 });

const TOLD = [
  'The build needs the cache with Node 20',
  'The queue costs 10 mg in every deploy',
  'The parser ignores the index with two hosts',
];

/** A store with each thing in it that consolidating mends: given to a property as an example, so that each occurs in every run of it. */
export const WITH_EVERYTHING: StoreImage = new Map([
  [
    'MEMORY.md',
    ours(
      `# Memory\n\n- [A](a.md) — the build\n- [A again](a.md) — and the cache\n- [Gone](gone.md) — the queue\n- [D](d.md) — ${'the deploy needs two hosts and more, '.repeat(7)}\n`,
    ),
  ],
  ['a.md', ours(`# A\n\n${TOLD.map((said) => `- ${said}\n`).join('')}`)],
  ['b.md', ours(TOLD.map((said) => `- ${said}.\n`).join(''))],
  [
    'd.md',
    ours('---\nname: d\nmodified: 2026-03-10T08:00:00Z\n---\n\nThe deploy broke the queue yesterday.\n'),
  ],
]);

/** Words that make statements long enough to stand by themselves, few enough to collide often. */
const noun = fc.constantFrom(
  'build',
  'deploy',
  'cache',
  'queue',
  'index',
  'Parser',
  'API',
  'userId',
  'host-7',
  'v1.5',
);
const verb = fc.constantFrom(
  'needs',
  'breaks',
  'prefers',
  'ignores',
  'runs before',
  "doesn't use",
  'costs -1',
  'is',
);
const rest = fc.constantFrom(
  '10 mg',
  '100 mg',
  'Node 20',
  '`npm  ci`',
  '*two* hosts',
  'US servers',
  'a.b',
  'C++',
  '(all)',
);
const end = fc.constantFrom('', '.', '!', '?', ' …', ':');

export const sentence = fc
  .tuple(noun, verb, noun, rest, end)
  .map(([a, b, c, d, e]) => `${a} ${b} the ${c} with ${d}${e}`);

export const TOPIC_PATHS = [
  'a.md',
  'b_notes.md',
  'c d.md',
  'sub/a.md',
  'sub/deep/e.md',
  'f(1).md',
  'g.md',
  'é.md',
];
const target = fc.constantFrom(
  ...TOPIC_PATHS.map((path) => path.replace(/ /g, '%20').replace(/\(1\)/, '%281%29')),
  ...[
    'gone.md',
    'sub/gone.md#part',
    'b-notes.md',
    'a.md#part',
    './g.md',
    '../../plans/x.md',
    'https://x.org/a.md',
  ],
);
const link = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(noun, target).map(([label, to]) => `[${label}](${to})`) },
  fc.constantFrom('[[g]]', '[[gone-too]]', '[[b-notes|the notes]]', '[[sub/a]]'),
  fc.constantFrom(
    '[ref][r]',
    '**[A](a.md)**',
    '[`code` x](gone.md "title")',
    '[](gone.md)',
    '[two\n  lines](a.md)',
  ),
);
const words = fc.oneof(
  sentence,
  fc.tuple(sentence, link, sentence).map((parts) => parts.join(' ')),
);
const long = fc.array(words, { minLength: 5, maxLength: 9 }).map((parts) => parts.join(', '));

const block = fc.oneof(
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

const head = fc.oneof(
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
const tail = fc.constantFrom('\n', '\n', '\n', '', '\n\n', '\n```\nopen fence', '\n\n<!-- open');

type Shape = { readonly crlf: boolean; readonly bom: boolean };
const shape: fc.Arbitrary<Shape> = fc.record({
  crlf: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  bom: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

function fileOf(text: string, { crlf, bom }: Shape, mode = 0o644): StoreFile {
  const content = crlf ? text.replace(/\n/g, '\r\n') : text;
  return { bytes: new TextEncoder().encode((bom ? '\uFEFF' : '') + content), mode };
}

const body = fc.array(block, { minLength: 0, maxLength: 6 }).map((blocks) => blocks.join('\n\n'));
const topic: fc.Arbitrary<StoreFile> = fc.oneof(
  { weight: 12, arbitrary: fc.tuple(head, body, tail, shape).map(([h, b, t, s]) => fileOf(h + b + t, s)) },
  fc.constant<StoreFile>({ bytes: Uint8Array.of(0x2d, 0x20, 0xff, 0x0a), mode: 0o644 }),
  fc.constant<StoreFile>({ bytes: new Uint8Array(), mode: 0o777, frozen: 'symlink' }),
  body.map(
    (text): StoreFile => ({ ...fileOf(`${text}\n`, { crlf: false, bom: false }), frozen: 'hard-link' }),
  ),
);

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
const indexBody = fc.oneof(
  { weight: 9, arbitrary: fc.array(indexBlock, { maxLength: 25 }) },
  { weight: 1, arbitrary: fc.array(indexBlock, { minLength: 110, maxLength: 150 }) },
);
const index: fc.Arbitrary<StoreFile> = fc
  .tuple(fc.constantFrom('', '# Memory\n\n', '---\nname: index\n---\n'), indexBody, tail, fc.boolean(), shape)
  .map(([h, lines, t, defined, s]) =>
    fileOf(`${h}${lines.join('\n')}${defined ? '\n\n[r]: g.md' : ''}${t}`, s),
  );

const log = sentence.map(
  (text): StoreFile => ({ ...fileOf(`- ${text} yesterday\n`, { crlf: false, bom: false }), frozen: 'log' }),
);

/** A store with everything that stores in the wild have, all of it small, so that cases meet each other often. */
export const store: fc.Arbitrary<StoreImage> = fc
  .tuple(
    fc.option(index, { freq: 9 }),
    fc.uniqueArray(fc.tuple(fc.constantFrom(...TOPIC_PATHS, 'index-notes.md', 'index-archive.md'), topic), {
      selector: ([path]) => path,
      maxLength: 8,
    }),
    fc.option(log),
  )
  .map(([main, topics, day]) => {
    const image = new Map<string, StoreFile>(topics);
    if (main !== null) image.set('MEMORY.md', main);
    if (day !== null) image.set('logs/2026/03/2026-03-04.md', day);
    return image;
  });
