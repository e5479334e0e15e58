import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { oneArgument, textArgument } from '../arguments/argument.js';
import { type Denial, denied, each } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';
import type { Judge, Judged, Role } from '../tools/tool.js';

const OF_FILE = new Set('abcdefghkprsuwxGLNOS'.split('').map((letter) => `-${letter}`));
const OF_TEXT = new Set(['-n', '-z']);
const BETWEEN_TEXTS = new Set(['=', '==', '!=']);
const BETWEEN_FILES = new Set(['-nt', '-ot', '-ef']);
const BETWEEN_NUMBERS = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

const isNumber = ({ flat }: ShellWord): boolean => /^[+-]?\d+$/.test(flat);

/** The roles of the words of one comparison, or `null` if it is none that is known. */
const rolesOf = (words: readonly ShellWord[]): readonly Role[] | null => {
  const [first, second, third] = words;
  if (words.length === 1) return ['text'];
  if (words.length === 2 && first !== undefined) {
    if (OF_FILE.has(first.flat)) return ['text', 'path'];
    return OF_TEXT.has(first.flat) ? ['text', 'text'] : null;
  }
  if (words.length !== 3 || first === undefined || second === undefined || third === undefined) return null;
  if (BETWEEN_FILES.has(second.flat)) return ['path', 'text', 'path'];
  const areNumbers = isNumber(first) && isNumber(third);
  return BETWEEN_TEXTS.has(second.flat) || (BETWEEN_NUMBERS.has(second.flat) && areNumbers)
    ? ['text', 'text', 'text']
    : null;
};

const unknown = (words: readonly ShellWord[]): Either<Denial, never> => {
  const part = words.map((word) => word.source).join(' ');
  return denied(
    part,
    'Only one comparison is allowed in test: -f, -d, -e, -s and the like of one file, -n and -z, =, != , -nt, -ot, and -eq and the like of plain numbers; join several by && and ||.',
  );
};

const judge = (words: readonly ShellWord[]): Either<Denial, readonly Argument[]> => {
  const [first, ...others] = words;
  const isNegated = first?.flat === '!' && others.length > 0;
  const compared = isNegated ? others : words;
  const roles = rolesOf(compared);
  if (roles === null) return unknown(words);
  const args = each(compared, (word, index) => oneArgument(word, roles[index] ?? 'text'));
  return E.map((read: readonly Argument[]) =>
    isNegated && first !== undefined ? [textArgument(first), ...read] : read,
  )(args);
};

const done = (args: readonly Argument[]): Judged => ({ args, descends: false });

/** `test`: one comparison of files, texts or plain numbers, perhaps negated. */
export const judgeTest: Judge = (words) => E.map(done)(judge(words));

/** `[`: the same up to the closing `]`. */
export const judgeBracket: Judge = (words) => {
  const last = words.at(-1);
  if (last?.flat !== ']') return denied('[', 'The test is not closed; end it with ].');
  return E.map((args: readonly Argument[]) => done([...args, textArgument(last)]))(judge(words.slice(0, -1)));
};
