import fc from 'fast-check';

/** Words that make statements long enough to stand by themselves, few enough to collide often. */
export const noun = fc.constantFrom(
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
export const link = fc.oneof(
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
export const words = fc.oneof(
  sentence,
  fc.tuple(sentence, link, sentence).map((parts) => parts.join(' ')),
);
export const long = fc.array(words, { minLength: 5, maxLength: 9 }).map((parts) => parts.join(', '));
