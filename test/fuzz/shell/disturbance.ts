import type { Random } from '../../../src/effects/simulated/random.js';
import { happens, one, several, upTo } from './chance.js';

/** What is put anywhere into a line. Whatever of it came to run would make `PWNED`. */
const INSERTIONS: readonly string[] = [
  '$(touch PWNED)',
  '`touch PWNED`',
  '<(touch PWNED)',
  '>(touch PWNED)',
  '$((a[$(touch PWNED)]))',
  '$[1]',
  `\${x:-y}`,
  `\${IFS}`,
  `\${!x}`,
  '$x',
  '$@',
  '$?',
  '$$',
  '$',
  '"$(touch PWNED)"',
  '; touch PWNED',
  '\ntouch PWNED\n',
  '& touch PWNED',
  '| touch PWNED',
  '|& touch PWNED',
  '&& touch PWNED',
  '>PWNED',
  '&>PWNED',
  '>&PWNED',
  '<<E\nx\nE\n',
  '<<<x',
  "<<'E'\n",
  '2>&1>PWNED',
  '\\\n',
  '\\',
  "'",
  '"',
  "$'",
  '$"',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '{a,b}',
  '{1..3}',
  '{a,',
  '~',
  '~root',
  '!',
  '!!',
  '#',
  ' # ',
  '=',
  'a=b ',
  'a+=b ',
  'PATH=. ',
  '*',
  '?',
  '[a-z]',
  '^',
  '%',
  '\r',
  '\u00a0',
  '\u2028',
  '\t',
  '\v',
  '\f',
  '\u0007',
  '\ufeff',
  '\u200b',
  '　',
  'é',
  '😀',
  '\\x',
  '\\0',
  '--',
  ' -- ',
  ' - ',
  '&',
  '|',
  ';',
  '<',
  '>',
  ';;',
  ';&',
  '\n',
  ' ',
];

const inserted = (random: Random, line: string): string => {
  const at = upTo(random, line.length);
  return line.slice(0, at) + one(random, INSERTIONS) + line.slice(at);
};

const without = (random: Random, line: string): string => {
  const at = upTo(random, line.length);
  return line.slice(0, at) + line.slice(at + 1 + upTo(random, 1));
};

const repeated = (random: Random, line: string): string => {
  const at = upTo(random, line.length);
  const piece = line.slice(at, at + 1 + upTo(random, 4));
  const to = upTo(random, line.length);
  return line.slice(0, to) + piece + line.slice(to);
};

/** The line after one to three changes at any place: something put in, taken out or said twice. */
export const disturbed = (random: Random, line: string): string => {
  let changed = line;
  for (const draw of several(1 + upTo(random, 2), () => random()))
    changed =
      draw < 0.2
        ? without(random, changed)
        : draw < 0.35
          ? repeated(random, changed)
          : inserted(random, changed);
  return happens(random, 0.02) ? changed.replaceAll('\n', '\r\n') : changed;
};
