import { pick, type Random } from '../../../src/effects/simulated/random.js';
import { happens, one, several, upTo } from './chance.js';
import { disturbed } from './disturbance.js';
import { JOINTS, ODD_JOINTS, ODD_REDIRECTIONS, REDIRECTIONS, WRAPPINGS } from './syntax.js';
import { type Operand, STRANGERS, TOOLS, type Tool } from './tools.js';
import { pathWord, quoted } from './words.js';

const shortened = (random: Random, option: string): string => {
  const [, name = '', rest = ''] = /^(--[a-z-]+)(.*)$/s.exec(option) ?? [];
  return name === '' || !happens(random, 0.3)
    ? option
    : name.slice(0, name.length - upTo(random, name.length - 3)) + rest;
};

/** Short options after one dash; a whole number of them means what each would. */
const bundled = (options: readonly string[]): readonly string[] => {
  const short = options.filter((option) => /^-[a-zA-Z]$/.test(option));
  const others = options.filter((option) => !short.includes(option));
  return short.length > 1 ? [`-${short.map((option) => option.slice(1)).join('')}`, ...others] : options;
};

const optionsOf = (random: Random, { options, risky = [] }: Tool): readonly string[] => {
  const many = options.length === 0 ? 0 : upTo(random, 3);
  const drawn = several(many, () => shortened(random, one(random, options)));
  const said = happens(random, 0.3) ? bundled(drawn) : drawn;
  return risky.length > 0 && happens(random, 0.08) ? [...said, shortened(random, one(random, risky))] : said;
};

const wordsOf = (random: Random, operand: Operand): readonly string[] => {
  if (operand === 'path') return [pathWord(random)];
  if (operand === 'paths') return several(upTo(random, 3), () => pathWord(random));
  return [quoted(random, one(random, operand.texts))];
};

/** Two lists in one, the order of each kept. */
const mixed = (
  random: Random,
  operands: readonly string[],
  options: readonly string[],
): readonly string[] => {
  const at = happens(random, 0.3) ? upTo(random, operands.length) : 0;
  return [...operands.slice(0, at), ...options, ...operands.slice(at)];
};

const command = (random: Random): string => {
  const tool = pick(random, TOOLS);
  if (tool === undefined) return 'true';
  const name = happens(random, 0.05) ? one(random, STRANGERS) : tool.name;
  const operands = tool.operands.flatMap((operand) => wordsOf(random, operand));
  const options = optionsOf(random, tool);
  const said = happens(random, 0.05) ? [...options, '--'] : options;
  const words = [happens(random, 0.04) ? quoted(random, name) : name, ...mixed(random, operands, said)];
  for (const redirection of several(happens(random, 0.25) ? 1 + upTo(random, 1) : 0, () =>
    one(random, happens(random, 0.1) ? ODD_REDIRECTIONS : REDIRECTIONS),
  ))
    words.splice(words.length - (happens(random, 0.2) ? upTo(random, words.length) : 0), 0, redirection);
  return words.join(happens(random, 0.05) ? one(random, ['\t', ' \\\n', '  ']) : ' ');
};

const wrapped = (random: Random, text: string): string => {
  const [before, after] = (happens(random, 0.06) ? pick(random, WRAPPINGS) : undefined) ?? ['', ''];
  return `${before}${text}${after}`;
};

/** A command line: some are whole, some have something nasty done to them. */
export const drawLine = (random: Random): string => {
  let line = wrapped(random, command(random));
  for (const next of several(upTo(random, 2), () => wrapped(random, command(random))))
    line += one(random, happens(random, 0.03) ? ODD_JOINTS : JOINTS) + next;
  return happens(random, 0.3) ? disturbed(random, line) : line;
};
