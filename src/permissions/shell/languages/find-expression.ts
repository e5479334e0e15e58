import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { anyArgument, oneArgument, textArgument } from '../arguments/argument.js';
import { type Denial, denied, shownPart } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';
import { FIND_PRIMARIES, FIND_REFUSED } from '../tools/find.js';
import type { Judge, OptionValues } from '../tools/tool.js';

const OPERATORS = new Set(['(', ')', '!', ',']);
const LINKS = new Set(['-H', '-P']);
const PATH: OptionValues = { roles: ['path'], optional: false };
const TEXT: OptionValues = { roles: ['text'], optional: false };

const valuesOf = (name: string): OptionValues | undefined => {
  // -newerXY compares two times; with t for the second it takes a text.
  if (/^-newer[aBcm][aBcmt]$/.test(name)) return name.endsWith('t') ? TEXT : PATH;
  return FIND_PRIMARIES.get(name);
};

const unknown = (word: ShellWord): Either<Denial, never> => {
  const why = FIND_REFUSED[word.flat];
  const name = shownPart(word.flat);
  return denied(
    word.source,
    why === undefined
      ? `find may not use ${name}: it is not among the tests and actions known to only read; list with find and work on what it printed.`
      : `find may not use ${name}, because it ${why}; list with find and change files with Write or Edit.`,
  );
};

const mayBeAction = (word: ShellWord): Either<Denial, never> =>
  denied(
    word.source,
    `${shownPart(word.source)} may stand for a file that is named like an action of find; write a folder before it (./*), or put a pattern in quotes.`,
  );

const beginsExpression = ({ flat }: ShellWord): boolean => flat.startsWith('-') || OPERATORS.has(flat);

type Taken = { readonly args: readonly Argument[]; readonly next: number };

/** A test or an action with its values. */
const takePrimary = (words: readonly ShellWord[], at: number): Either<Denial, Taken> => {
  const word = words[at];
  if (word === undefined) return E.right({ args: [], next: at + 1 });
  if (OPERATORS.has(word.flat)) return E.right({ args: [textArgument(word)], next: at + 1 });
  const values = word.globAt < 0 ? valuesOf(word.flat) : undefined;
  if (values === undefined) return word.globAt === 0 ? mayBeAction(word) : unknown(word);
  const args: Argument[] = [textArgument(word)];
  for (const role of values.roles) {
    const value = words[at + args.length];
    if (value === undefined) return denied(word.source, `find needs a value after ${word.source}; name it.`);
    const argument = oneArgument(value, role);
    if (E.isLeft(argument)) return argument;
    args.push(argument.right);
  }
  return E.right({ args, next: at + args.length });
};

/** One word before the expression: how links are treated, or where to look. */
const takeStart = (word: ShellWord): Either<Denial, Argument> => {
  if (LINKS.has(word.flat)) return E.right(textArgument(word));
  return word.globAt === 0 ? mayBeAction(word) : anyArgument(word, 'path');
};

/** `find`: where to look, then tests and actions that only read. */
export const judgeFind: Judge = (words) => {
  const args: Argument[] = [];
  const start = words.findIndex((word) => beginsExpression(word) && !LINKS.has(word.flat));
  const expression = start < 0 ? words.length : start;
  for (const word of words.slice(0, expression)) {
    const argument = takeStart(word);
    if (E.isLeft(argument)) return argument;
    args.push(argument.right);
  }
  for (let at = expression; at < words.length; ) {
    const taken = takePrimary(words, at);
    if (E.isLeft(taken)) return taken;
    args.push(...taken.right.args);
    at = taken.right.next;
  }
  return E.right({ args, descends: false });
};
