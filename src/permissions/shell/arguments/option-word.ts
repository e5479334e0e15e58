import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { type Denial, denied, shownPart } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';
import type { OptionTable, OptionValues, Role } from '../tools/tool.js';
import { pathArgument, textArgument } from './argument.js';

/** A program's table with its options read. */
export type Program = {
  readonly name: string;
  readonly table: OptionTable;
  readonly options: ReadonlyMap<string, OptionValues>;
};

/** What a word of options says: which they are, the glued value of the last, and the roles of the words that follow. */
export type OptionWord = {
  readonly argument: Argument;
  readonly names: readonly string[];
  readonly value: string | null;
  readonly following: readonly Role[];
};

type Read = Either<Denial, OptionWord>;

const unknown = ({ name, table, options }: Program, option: string): Either<Denial, never> => {
  const why = table.refused?.[option];
  const whole = [...options.keys()].filter((known) => option.length > 3 && known.startsWith(option));
  const instead =
    whole.length > 0 ? `write ${whole.slice(0, 3).join(' or ')} in full` : 'leave it out or use another way';
  return denied(
    option,
    why === undefined
      ? `${name} may not use ${shownPart(option)}: it is not among the options known to only read; ${instead}.`
      : `${name} may not use ${option}, because it ${why}${why.includes(';') ? '' : '; leave it out'}.`,
  );
};

/** The option word with a value glued on from the given character. */
const glued = (word: ShellWord, names: readonly string[], role: Role, start: number): Read => {
  const read = (argument: Argument): OptionWord => ({
    argument,
    names,
    value: word.flat.slice(start),
    following: [],
  });
  if (role === 'text') return E.right(read(textArgument(word)));
  if (word.globAt >= 0)
    return denied(
      word.source,
      `${shownPart(word.source)} has a wildcard in the value of an option; name one file.`,
    );
  return E.map(read)(pathArgument(word, start));
};

const separate = (word: ShellWord, names: readonly string[], following: readonly Role[]): OptionWord => ({
  argument: textArgument(word),
  names,
  value: null,
  following,
});

const wildcard = (word: ShellWord): Either<Denial, never> =>
  denied(
    word.source,
    `${shownPart(word.source)} has a wildcard in the name of an option; write the option out.`,
  );

const longOption = (program: Program, word: ShellWord): Read => {
  const equals = word.flat.indexOf('=');
  const name = equals < 0 ? word.flat : word.flat.slice(0, equals);
  if (word.globAt >= 0 && word.globAt < (equals < 0 ? word.flat.length : equals)) return wildcard(word);
  const values = program.options.get(name);
  if (values === undefined) return unknown(program, name);
  const { roles, optional } = values;
  const [role] = roles;
  if (equals < 0) return E.right(separate(word, [name], optional ? [] : roles));
  return role === undefined || roles.length > 1
    ? denied(word.source, `${program.name} takes no value glued to ${name}; write it without "=".`)
    : glued(word, [name], role, equals + 1);
};

/** Some programs take an equals sign before a glued value off, others do not, so that it is unclear which file is meant. */
const unclear = (word: ShellWord): Either<Denial, never> =>
  denied(
    word.source,
    `${shownPart(word.source)} may name two different files; put a space before the name of the file instead of "=".`,
  );

/** Short options in one word, up to one that takes a value: what is left of the word is that value, or the next word. */
const shortOptions = (program: Program, word: ShellWord): Read => {
  const names: string[] = [];
  let at = 1;
  for (const letter of word.flat.slice(1)) {
    if (word.globAt >= 0 && word.globAt <= at) return wildcard(word);
    const values = program.options.get(`-${letter}`);
    if (values === undefined) return unknown(program, `-${letter}`);
    names.push(`-${letter}`);
    at += letter.length;
    const [role] = values.roles;
    const isLast = at === word.flat.length;
    if (role === 'path' && word.flat[at] === '=') return unclear(word);
    if (role !== undefined && !(values.optional && isLast))
      return isLast ? E.right(separate(word, names, values.roles)) : glued(word, names, role, at);
  }
  return E.right(separate(word, names, []));
};

/** Reads a word that begins with a dash as the program would. */
export const readOptionWord = (program: Program, word: ShellWord): Read =>
  word.flat.startsWith('--') ? longOption(program, word) : shortOptions(program, word);
