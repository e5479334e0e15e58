import { pick, type Random } from '../../../src/effects/simulated/random.js';
import { happens, one, upTo } from './chance.js';

/** Files of the throw-away folder and names that are not there. */
export const NAMES: readonly string[] = [
  'star*.md',
  'q?.txt',
  '[x].txt',
  'back\\slash.md',
  "it's.md",
  '"quoted".md',
  '$HOME.md',
  '`tick`.md',
  'new\nline.md',
  '#hash.md',
  '~tilde',
  '{a,b}.txt',
  'a=b.txt',
  'Ünï.md',
  '文件.md',
  '-dash.txt',
  '--color',
  ' lead.md',
  'semi;colon.txt',
  'file with space.txt',
  '.hidden.md',
  'UPPER.MD',
  'missing.md',
  'link.md',
  'linkdir',
  'broken',
  'dir',
  'dir/x.md',
  'dir/deep/y.md',
  './dir/../notes.md',
  'logs/s1.jsonl',
  '-',
  '.',
  'b.txt',
  'a.txt',
  'notes.md',
];

/** Patterns of bash that few people know; most lines that have one are refused. */
const ODD_PATTERNS: readonly string[] = [
  '**',
  '**/*.md',
  '[[:upper:]]*',
  '[]x]*',
  '[a',
  'a]*',
  '\\**',
  '"["x].txt',
  '[\\]x]*',
  '[x"]"]*',
  '[a-Z]*',
  '[z-a]*',
  '[.-0]*',
  '*\\',
  '*[',
  '[*]*',
  '[?]*',
  '[[.a.]]*',
  '[[=a=]]*',
  "*$'\\n'*",
  '~/*',
  '*.{md,txt}',
  '{a,b}.txt',
  '@(a|b).txt',
  '!(a.txt)',
  '+([a-z]).txt',
  '[a"-"c]*',
];

const PATTERNS: readonly string[] = [
  '.*',
  '*/',
  '*/*',
  './*',
  'dir//*',
  'd*r/../*.md',
  '[!a]*',
  '[^a]*',
  'q\\?.*',
  '/etc/host*',
  'no*match',
  '"no"*match',
  '-*',
  '=*',
  '*=*',
  '"dir"/*',
  "*'.md'",
  '*\\.md',
  'dir/"*"',
  "'*'*",
  '[ab]".txt"',
  '?.txt',
  '??[!e]*',
  '[ab].txt',
  '*',
  '*.txt',
  '*.md',
];

const hexadecimal = (text: string): string =>
  [...text].map((c) => (/[!-~]/.test(c) ? `\\x${c.charCodeAt(0).toString(16)}` : c)).join('');

type Style = (text: string) => string;

/** Ways to write the same text that only bash knows. */
const DOLLAR_STYLES: readonly Style[] = [
  (text) => `$'${hexadecimal(text)}'`,
  (text) => `$'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`,
  (text) => `$"${text.replace(/[\\"$`]/g, '\\$&')}"`,
];

/** Ways to write the same text. */
const STYLES: readonly Style[] = [
  (text) => `"${text.replace(/[\\"$`]/g, '\\$&')}"`,
  (text) => (text.includes('\n') ? `'${text}'` : text.replace(/[^\w/.]/gu, '\\$&')),
  (text) => (text.includes('\n') ? `"${text}"` : text.replace(/./gu, '\\$&')),
  (text) => `'${text.replaceAll("'", "'\\''")}'`,
  (text) => (/^[\w/.:,+@%-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`),
];

const styled = (random: Random, text: string): string =>
  (pick(random, happens(random, 0.03) ? DOLLAR_STYLES : STYLES) ?? String)(text);

/** A text as a word of a command line: quoted in one way, or in pieces in several. */
export const quoted = (random: Random, text: string): string => {
  if (text.length < 2 || !happens(random, 0.25)) return styled(random, text);
  const at = 1 + upTo(random, text.length - 2);
  const between = happens(random, 0.2) ? one(random, ['\\\n', "''", '""']) : '';
  return `${styled(random, text.slice(0, at))}${between}${styled(random, text.slice(at))}`;
};

/** A path as a word: a name, or a pattern. */
export const pathWord = (random: Random): string =>
  happens(random, 0.35)
    ? one(random, happens(random, 0.15) ? ODD_PATTERNS : PATTERNS)
    : quoted(random, one(random, NAMES));
