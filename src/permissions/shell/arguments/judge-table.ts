import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { type Denial, denied, shownPart } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';
import type { Judge, Judged, OptionTable } from '../tools/tool.js';
import { oneArgument, textArgument } from './argument.js';
import { judgeOperands } from './operands.js';
import { type OptionWord, type Program, readOptionWord } from './option-word.js';
import { readOptions } from './options.js';

/** An argument that is settled, or an operand, whose role depends on the options that may still come. */
type Slot =
  | { readonly _tag: 'Settled'; readonly argument: Argument }
  | { readonly _tag: 'Operand'; readonly word: ShellWord };

/** The arguments so far, and which options and scripts were seen. */
type Reading = { readonly slots: Slot[]; readonly names: Set<string>; readonly scripts: ShellWord[] };

const settled = (argument: Argument): Slot => ({ _tag: 'Settled', argument });

const isNumber = (text: string): boolean => /^-\d+(?:\.\d+)?$/.test(text);

const hasOperand = ({ slots }: Reading): boolean => slots.some((slot) => slot._tag === 'Operand');

const isOperand = ({ table }: Program, { flat }: ShellWord, reading: Reading): boolean =>
  flat === '-' ||
  !flat.startsWith('-') ||
  (table.negatives === true && isNumber(flat)) ||
  (table.optionsFirst === true && hasOperand(reading));

const isCount = ({ table }: Program, { flat, globAt }: ShellWord): boolean =>
  table.digits === true && globAt < 0 && /^-\d+$/.test(flat);

/**
 * Some systems' programs take all words after the first operand for operands. What could be a file there is judged as one;
 * those that search by an option's pattern take options in any place everywhere.
 */
const mayBeOperand = ({ table }: Program, reading: Reading): boolean =>
  table.insteadOfFirst === undefined && hasOperand(reading);

/** Takes the words that an option has for values. */
const takeValues = (
  program: Program,
  option: OptionWord,
  words: readonly ShellWord[],
  reading: Reading,
): Either<Denial, number> => {
  const last = option.names.at(-1) ?? '';
  for (const [index, role] of option.following.entries()) {
    const word = words[index];
    if (word === undefined)
      return denied(last, `${program.name} needs a value after ${last}; name it, or leave ${last} out.`);
    const argument = oneArgument(word, mayBeOperand(program, reading) ? 'path' : role);
    if (E.isLeft(argument)) return argument;
    reading.slots.push(settled(argument.right));
    if (role === 'text' && program.table.insteadOfFirst?.includes(last)) reading.scripts.push(word);
  }
  return E.right(option.following.length);
};

const takeOption = (
  program: Program,
  words: readonly ShellWord[],
  reading: Reading,
): Either<Denial, number> => {
  const [word, ...next] = words;
  if (word === undefined) return E.right(0);
  const option = readOptionWord(program, word);
  if (E.isLeft(option)) return option;
  const { argument, names, value } = option.right;
  reading.slots.push(settled(argument));
  for (const name of names) reading.names.add(name);
  if (value !== null && program.table.insteadOfFirst?.includes(names.at(-1) ?? ''))
    reading.scripts.push({ ...word, flat: value });
  return E.map((taken: number) => taken + 1)(takeValues(program, option.right, next, reading));
};

/** A wildcard at the start of a word may stand for a file that is named like an option. */
const mayBeOption = ({ table }: Program, word: ShellWord): boolean =>
  table.guarded === true && word.globAt === 0;

/** Takes one word, with those after it that are its values; the number of words taken. */
const take = (
  program: Program,
  words: readonly ShellWord[],
  reading: Reading,
  ended: boolean,
): Either<Denial, number> => {
  const [word] = words;
  if (word === undefined) return E.right(0);
  if (!ended && mayBeOption(program, word))
    return denied(
      word.source,
      `${shownPart(word.source)} may stand for a file that is named like an option of ${program.name}; write -- before it.`,
    );
  if (ended || isOperand(program, word, reading)) reading.slots.push({ _tag: 'Operand', word });
  else if (isCount(program, word) || word.flat === '--') reading.slots.push(settled(textArgument(word)));
  else return takeOption(program, words, reading);
  return E.right(1);
};

/** Reads the words as the program would: options in any place, and nothing but operands after `--`. */
const read = (program: Program, words: readonly ShellWord[]): Either<Denial, Reading> => {
  const reading: Reading = { slots: [], names: new Set(), scripts: [] };
  let ended = false;
  for (let at = 0; at < words.length; ) {
    const taken = take(program, words.slice(at), reading, ended);
    if (E.isLeft(taken)) return taken;
    ended ||= taken.right === 1 && words[at]?.flat === '--';
    at += taken.right;
  }
  return E.right(reading);
};

const descends = ({ table }: Program, names: ReadonlySet<string>): boolean =>
  table.descends === 'always' || (table.descends ?? []).some((name) => names.has(name));

const judge =
  (program: Program): Judge =>
  (words) => {
    const reading = read(program, words);
    if (E.isLeft(reading)) return reading;
    const { slots, names, scripts } = reading.right;
    const operands = slots.flatMap((slot) => (slot._tag === 'Operand' ? [slot.word] : []));
    const judged = judgeOperands(program, operands, names, scripts);
    return E.map((args: readonly Argument[]): Judged => {
      const left = [...args];
      return {
        args: slots.flatMap((slot) => (slot._tag === 'Settled' ? slot.argument : (left.shift() ?? []))),
        descends: descends(program, names),
      };
    })(judged);
  };

/** The judge of a program that is described by a table. */
export const judgeByTable = (name: string, table: OptionTable): Judge =>
  judge({ name, table, options: readOptions(table.options) });
