/** What a tool takes that is not an option: a path, any number of them, or a text of its own kind. */
export type Operand = 'path' | 'paths' | { readonly texts: readonly string[] };

/** A tool with options that read, options that would write or run something, and its operands. */
export type Tool = {
  readonly name: string;
  readonly options: readonly string[];
  readonly risky?: readonly string[];
  readonly operands: readonly Operand[];
};

const texts = (...list: readonly string[]): Operand => ({ texts: list });

const PATTERN = texts('a;b', 'a > b', '$(x)', '^#', '^(a|b)$', '.*', '-delete', 'TODO', '[a-z]*', 'foo');
const WORDS = texts(
  '',
  '*',
  '~',
  '#',
  '!',
  '{a,b}',
  '$HOME',
  '`id`',
  'a\\tb',
  'a  b',
  "it's",
  '"',
  '-n',
  'héllo',
  'a\nb',
  'x',
);

/** Tools that go through folders, and tools of texts with a language of their own. */
const SEARCHERS: readonly Tool[] = [
  {
    name: 'find',
    options: [
      '-type f',
      '-name *.md',
      "-name '*.md'",
      '-maxdepth 2',
      '! -name a.txt',
      '\\( -empty -o -size +0 \\)',
      '-print0',
      '-print',
    ],
    risky: [
      '-delete',
      '-exec cat {} ;',
      '-exec touch PWNED +',
      '-ok ls {} \\;',
      '-fprint PWNED',
      '-fls PWNED',
      '-files0-from a.txt',
    ],
    operands: ['path'],
  },
  {
    name: 'grep',
    options: [
      '-r',
      '-R',
      '-n',
      '-i',
      '-l',
      '-c',
      '-v',
      '-E',
      '-F',
      '-A3',
      '-A 3',
      '--context=2',
      '-m1',
      '-e foo',
      '-ffoo.txt',
      '-f a.txt',
      '--include=*.md',
      "--exclude-dir='d*'",
      '--color=never',
      '-rn',
    ],
    operands: [PATTERN, 'paths'],
  },
  {
    name: 'rg',
    options: [
      '-n',
      '-l',
      '-c',
      '-i',
      '-g*.md',
      "-g '*.md'",
      '--no-heading',
      '--hidden',
      '-tmd',
      '--sort path',
      '--files',
    ],
    risky: ['--pre ./evil.sh', '--pre=cat', '--hostname-bin ./evil.sh', '-z', '--search-zip'],
    operands: [PATTERN, 'paths'],
  },
  {
    name: 'sed',
    options: ['-E', '-r', '-s', '-z', '--quiet', '-n'],
    risky: ['-i', '--in-place', '-ni', '-i.bak', '-f evil.sed', '--expression=w\\ PWNED', '-e w'],
    operands: [
      texts(
        '1w PWNED',
        's/a/b/e',
        '1e ls',
        's/a/b/w PWNED',
        '$!d',
        '/foo/,/bar/p',
        '2,4p;4q',
        's/a/b/p',
        '1,5p',
      ),
      'paths',
    ],
  },
  {
    name: 'jq',
    options: ['-r', '-c', '-s', '-n', '-rc', '--arg x y', '--tab', '-e', '-S'],
    risky: ['-f evil.jq', '-L dir', '--slurpfile x a.txt', '--rawfile x a.txt', '--from-file a.txt'],
    operands: [
      texts(
        'env',
        '$ENV.HOME',
        'input_filename',
        'include "x"; .',
        'select(.a>1) | .b',
        '[.[] | {a: .b}]',
        '.type',
        '.',
      ),
      'paths',
    ],
  },
  {
    name: 'diff',
    options: ['-u', '-r', '-q', '-w', '-U3', '-rq', '--brief', '-x *.md', '--unified=1'],
    operands: ['path', 'path'],
  },
  {
    name: 'du',
    options: ['-s', '-h', '-a', '-sh', '-d1', '--max-depth=1', '--exclude=*.md'],
    risky: ['--files0-from=a.txt'],
    operands: ['paths'],
  },
];

/** Tools that read the files they are given. */
const READERS: readonly Tool[] = [
  {
    name: 'ls',
    options: ['-l', '-a', '-t', '-r', '-1', '-R', '-S', '--color=never', '--reverse', '-I*.md', '-la'],
    operands: ['paths'],
  },
  {
    name: 'stat',
    options: ['-L', '-c%n', '-c %s', "--format='%n %s'", '--printf=%s\\\\n', '-t'],
    operands: ['paths'],
  },
  {
    name: 'wc',
    options: ['-l', '-w', '-c', '-lw', '--lines', '-m'],
    risky: ['--files0-from=a.txt'],
    operands: ['paths'],
  },
  {
    name: 'head',
    options: ['-n 3', '-n3', '-3', '-c10', '-q', '-v', '--lines=2', '-n -1'],
    operands: ['paths'],
  },
  {
    name: 'tail',
    options: ['-n 3', '-n +2', '-3', '-c10', '-q', '--lines=2', '+2'],
    risky: ['-f', '-F', '--follow', '--pid=1', '-fn3'],
    operands: ['paths'],
  },
  {
    name: 'sort',
    options: ['-n', '-r', '-u', '-k2', '-k 1,1', '-t,', "-t ' '", '-rn', '--reverse', '--key=2', '-z'],
    risky: [
      '-o PWNED',
      '-oPWNED',
      '--output=PWNED',
      '--o PWNED',
      '-uo PWNED',
      '-T dir',
      '--compress-program=./evil.sh',
      '--files0-from=a.txt',
      '-S 1k',
    ],
    operands: ['paths'],
  },
  { name: 'uniq', options: ['-c', '-d', '-u', '-i', '-f1', '--count', '-w 3'], operands: ['path'] },
  {
    name: 'cut',
    options: ['-d, -f1', '-f 1-2', '-c1-5', '-b2', '--delimiter=: --fields=1', '-s -f1'],
    operands: ['paths'],
  },
  { name: 'join', options: ['-t,', '-1 1', '-a1', '-i', '-o 1.1,2.1', '-j1'], operands: ['path', 'path'] },
  {
    name: 'file',
    options: ['-b', '-i', '-L', '--mime-type'],
    risky: ['-C', '-z', '-m x', '-C -m a.txt', '-f a.txt'],
    operands: ['paths'],
  },
  { name: 'readlink', options: ['-f', '-e', '-n', '-m'], operands: ['paths'] },
  { name: 'realpath', options: ['-e', '-m', '-s', '--relative-to=dir'], operands: ['paths'] },
  {
    name: 'md5sum',
    options: ['-b', '--tag', '-z'],
    risky: ['-c a.txt', '--check a.txt'],
    operands: ['paths'],
  },
  { name: 'sha256sum', options: ['-b', '--tag'], risky: ['-c a.txt'], operands: ['paths'] },
  {
    name: 'basename',
    options: ['-a', '-s .md', '-z', '--suffix=.md'],
    operands: ['path', texts('.txt', '.md')],
  },
  { name: 'dirname', options: ['-z'], operands: ['paths'] },
  { name: 'cat', options: ['-n', '-A', '-b', '-s', '--number', '-nA'], operands: ['paths'] },
];

/** Tools that read no file's content, and builtins. */
const SPEAKERS: readonly Tool[] = [
  {
    name: 'tr',
    options: ['-d', '-s', '-c', '-dc', '--delete'],
    operands: [texts('[:upper:]', 'a-z', '\\n', 'abc'), texts('[:lower:]', 'A-Z', ' ', 'x')],
  },
  { name: 'test', options: [], operands: [texts('-v a', '-nt', '!', '-d', '-n', '-e', '-f'), 'path'] },
  { name: 'seq', options: ['-w', '-s,', "-s ' '"], operands: [texts('10', '1', '3')] },
  { name: 'expr', options: [], operands: [texts('3', '2'), texts('*', '<', '-', '+'), texts('1', '2')] },
  {
    name: 'printf',
    options: [],
    risky: ['-v x', '-vx'],
    operands: [texts('%s\\n', '%b', '%%', 'x\\n'), WORDS],
  },
  {
    name: 'command',
    options: [],
    risky: ['-p ls', 'ls', 'touch'],
    operands: [texts('-V ls', '-v -x', '-v ls', '-v')],
  },
  {
    name: 'cd',
    options: ['-P', '-L', '--'],
    operands: [texts('-', '~', '..', 'linkdir', './dir', 'dir/deep', 'dir')],
  },
  { name: 'pwd', options: ['-P', '-L'], operands: [] },
  { name: 'whoami', options: [], operands: [] },
  { name: 'false', options: [], operands: [] },
  { name: 'true', options: [], operands: [WORDS] },
  { name: 'echo', options: ['-n', '-e', '-E', '-ne', '--'], operands: [WORDS, WORDS] },
];

/** What a line may call: the tools that have to be allowed; the last is the plainest. */
export const TOOLS: readonly Tool[] = [...SEARCHERS, ...READERS, ...SPEAKERS];

/** What a line should not get through with, and some that only look so. */
export const STRANGERS: readonly string[] = [
  'touch',
  'rm',
  'tee',
  'xargs',
  'env',
  'sh',
  'bash',
  'eval',
  'exec',
  'source',
  '.',
  ':',
  'set',
  'export',
  'unset',
  'read',
  'declare',
  'trap',
  'git',
  'awk',
  'type',
  'which',
  'nl',
  'tac',
  '/bin/ls',
  './evil.sh',
  'LS',
  '[',
  '[[',
  'ls',
];
