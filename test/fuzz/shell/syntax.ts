/** What surrounds commands in a line; of each list, the last is the plainest, and what is odd has a list of its own. */

export const ODD_REDIRECTIONS: readonly string[] = [
  '>PWNED',
  '>|/dev/null',
  '<>/dev/null',
  '2>&-',
  '<&0',
  '3>/dev/null',
  '>/dev//null',
  '>& /dev/null',
  '|& cat',
  '< no*match',
  '< *.txt',
  '< [a].txt',
];

export const REDIRECTIONS: readonly string[] = [
  '>>/dev/null',
  '> "/dev/null"',
  '2> /dev/nul\\l',
  "< 'notes.md'",
  '<missing.md',
  '0<a.txt',
  '2>&1 >/dev/null',
  '>/dev/null 2>&1',
  '&>/dev/null',
  '>&2',
  '1>&2',
  '2>&1',
  '< a.txt',
  '>/dev/null',
  '2>/dev/null',
];

export const ODD_JOINTS: readonly string[] = [' & ', ' |& ', ';;'];

export const JOINTS: readonly string[] = [
  ' |\n',
  ' &&\n ',
  ' # why\n',
  '\n\n',
  '\n',
  '|',
  '&&',
  ';',
  ' || ',
  ' && ',
  '; ',
  ' | ',
];

export const WRAPPINGS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['{ ', '; }'],
  ['! ! ', ''],
  ['time ', ''],
  ['LC_ALL=C ', ''],
  ['if true; then ', '; fi'],
  ['for f in *.md; do ', '; done'],
  ['f() { ', '; }; f'],
  ['coproc ', ''],
  ['! ', ''],
];
