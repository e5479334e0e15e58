import fc from 'fast-check';
import type { LedgerEntry } from '../../../src/memory/change.js';
import type { StoreImage } from '../../../src/memory/store-image.js';

/** A block of a file: what it says, and how that is written down. */
export type Said = {
  readonly words: string;
  readonly shape: 'item' | 'paragraph' | 'row' | 'code' | 'nested';
};
export type Told = ReadonlyMap<string, readonly Said[]>;

const FACTS = [
  'The harbour office opens at 7 every morning of the week',
  'Ferry tickets for grown dogs cost 12 crowns',
  'The quay crane was painted blue by Marta in spring',
  'Backups of the ledger run nightly on host 4',
  'Only the pilot may move buoy 31 without asking',
  'The kiosk sells stamps and ropes until the last boat',
];

/** Another way to write down the same words, or nearly the same ones, which say something else. */
const WORDINGS: readonly ((fact: string) => string)[] = [
  (fact) => fact,
  (fact) => `${fact}.`,
  (fact) => `${fact.toLowerCase()}!`,
  (fact) => `${fact} since 2019`,
  (fact) => fact.replace(/\d+/, '99'),
];

const said: fc.Arbitrary<Said> = fc
  .tuple(
    fc.constantFrom(...FACTS),
    fc.constantFrom(...WORDINGS),
    fc.constantFrom<Said['shape']>('item', 'item', 'paragraph', 'row', 'code', 'nested'),
  )
  // Code counts as it is written.
  .map(([fact, wording, shape]) => ({ words: shape === 'code' ? fact : wording(fact), shape }));

const TOPICS = ['a.md', 'b.md', 'sub/c.md'];

/** What some files say, at random and with many repetitions. */
export const told: fc.Arbitrary<Told> = fc
  .array(fc.tuple(fc.constantFrom(...TOPICS), fc.array(said, { minLength: 1, maxLength: 6 })), {
    maxLength: 3,
  })
  .map((files) => new Map(files));

const written = ({ words, shape }: Said, at: number): string => {
  switch (shape) {
    case 'item':
      return `- ${words}`;
    case 'nested':
      return `- point ${at}\n  - ${words}`;
    case 'row':
      return `| Fact |\n| --- |\n| ${words} |`;
    case 'code':
      return `\`\`\`\n${words}\n\`\`\``;
    default:
      return words;
  }
};

/** The files as Markdown; a heading between two blocks keeps them apart, and states nothing. */
export const imageOf = (files: Told): StoreImage =>
  new Map(
    [...files].map(([path, blocks]) => [
      path,
      {
        bytes: new TextEncoder().encode(`# Topic\n\n${blocks.map(written).join('\n\n## Next\n\n')}\n`),
        mode: 0o644,
      },
    ]),
  );

/** Letters and digits alone: the texts above differ in nothing else that means something. */
export const plain = (text: string): string =>
  `${text.startsWith('```') ? 'code ' : ''}${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()}`;

/** How often each thing is said in each file, counted from what was meant and not from the Markdown. */
export const countsOf = (files: Told): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const add = (path: string, words: string): void => {
    counts.set(`${path}: ${words}`, (counts.get(`${path}: ${words}`) ?? 0) + 1);
  };
  for (const [path, blocks] of files)
    for (const [at, { words, shape }] of blocks.entries()) {
      add(path, plain(shape === 'code' ? `\`\`\`${words}` : words));
      if (shape === 'nested') add(path, `point ${at}`);
    }
  return counts;
};

/** How often each thing is listed as gone from each file. */
export const listedAsGone = (ledger: readonly LedgerEntry[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { statement, origin, fate } of ledger) {
    if (fate._tag === 'added' || origin === null) continue;
    const name = `${origin}: ${plain(statement)}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};
