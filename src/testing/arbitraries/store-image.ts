import fc from 'fast-check';
import type { StoreFile, StoreImage } from '../../memory/store-image.js';
import { block, head, tail } from './blocks.js';
import { indexBody } from './index-file.js';
import { sentence, TOPIC_PATHS } from './words.js';

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
  body.map((text): StoreFile => ({ ...fileOf(`${text}\n`, { crlf: false, bom: false }), frozen: 'foreign' })),
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
export const arbitraryStoreImage: fc.Arbitrary<StoreImage> = fc
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
