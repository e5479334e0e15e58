import { TOOLS } from './tools.js';

/** What a command line is made of, as it is written. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'single quotes': /'/,
  'double quotes': /"/,
  backslash: /\\[^\n]/,
  'joined quotes': /['"][\w*]|\w['"]/,
  star: /\*/,
  'question mark': /\?/,
  set: /\[[^\]]+\]/,
  pipe: /[^|]\|[^|&]/,
  and: /&&/,
  or: /\|\|/,
  semicolon: /;/,
  newline: /\n/,
  comment: /(?:^|\s)#/,
  negation: /^!/,
  'standard input': /</,
  'dropped output': />\/dev\/null/,
  'copied descriptor': />&/,
  'end of options': / -- /,
};

const tool = (name: string): string => `calls ${name}`;

/** All that can be seen of the lines that are accepted. */
export const FEATURES: readonly string[] = [...Object.keys(PARTS), ...TOOLS.map(({ name }) => tool(name))];

/** What is seen in one. */
export const featuresOf = (line: string): readonly string[] => [
  ...Object.entries(PARTS).flatMap(([part, shape]) => (shape.test(line) ? [part] : [])),
  ...TOOLS.filter(({ name }) => new RegExp(`(?:^|[;&|!\\n] *)${name}(?:\\s|$)`).test(line)).map(({ name }) =>
    tool(name),
  ),
];
