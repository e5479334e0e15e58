import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { oneArgument } from '../arguments/argument.js';
import { type Denial, denied, each, shownPart } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';
import type { Judge, Judged } from '../tools/tool.js';
import { printed } from './plain-words.js';

type Use = 'number' | 'text';

/** A conversion that does nothing but print: flags, width, precision, sizes, and what is converted. */
const CONVERSION = /%(?:%|[-+ #0']*(\*|\d*)(?:\.(\*|\d*))?[hlLjzt]*([diouxXeEfFgGaAsbcq]))/g;
const OF_TEXT = /[sbcq]/;
/** Some shells read escapes before conversions, so none may stand for a percent sign. */
const ESCAPE = /\\(?:[\\abefnrtv"']|033|0(?![0-7]))/g;
const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|0[xX][0-9A-Fa-f]+)$/;

/** What each value is taken for, in turn; `null`: the format is not understood. The format begins anew as long as values are left. */
const usesOf = (format: string): readonly Use[] | null => {
  const bare = format.replace(ESCAPE, '_');
  if (/[%\\]/.test(bare.replace(CONVERSION, ''))) return null;
  return [...bare.matchAll(CONVERSION)].flatMap(([, width, precision, letter]) => [
    ...[width, precision].flatMap((size): Use[] => (size === '*' ? ['number'] : [])),
    ...(letter === undefined ? [] : [OF_TEXT.test(letter) ? ('text' as const) : ('number' as const)]),
  ]);
};

/** Several shells calculate what is to be a number, and a calculation may set variables and run commands. */
const noNumber = (value: ShellWord): Either<Denial, never> =>
  denied(
    value.source,
    `printf may not take ${shownPart(value.source)} for a number, because some shells calculate it; write a plain number, or use %s.`,
  );

const judgeValues = (
  values: readonly ShellWord[],
  uses: readonly Use[],
): Either<Denial, readonly Argument[]> =>
  each(values, (value, index) => {
    const isNumber = value.globAt < 0 ? uses[index % uses.length] === 'number' : uses.includes('number');
    return isNumber && !(value.globAt < 0 && NUMBER.test(value.flat)) ? noNumber(value) : printed(value);
  });

type Format = { readonly length: number; readonly uses: readonly Use[] };

/** How many words the format takes, and what the values after it are for. */
const readFormat = (words: readonly ShellWord[]): Either<Denial, Format> => {
  const start = words[0]?.flat === '--' ? 1 : 0;
  const format = words[start];
  if (format === undefined)
    return denied('printf', "printf needs a format; write it, as in printf '%s\\n' text.");
  const { flat, source } = format;
  const refused = (why: string): Either<Denial, never> =>
    denied(source, `printf may not use ${shownPart(source)}: ${why}.`);
  if (start === 0 && flat.startsWith('-')) return refused('options set variables; begin with the format');
  const uses = usesOf(flat);
  return uses === null
    ? refused(
        'only %s, %b, %c, %q, %d, %x, %f and the like are known to set nothing; use those, and \\n or \\t for escapes',
      )
    : E.right({ length: start + 1, uses });
};

/** `printf`: a format that sets nothing, and what goes into it. */
export const judgePrintf: Judge = (words) => {
  const format = readFormat(words);
  if (E.isLeft(format)) return format;
  const { length, uses } = format.right;
  const head = each(words.slice(0, length), (word) => oneArgument(word, 'text'));
  if (E.isLeft(head)) return head;
  const values = judgeValues(words.slice(length), uses);
  return E.map((args: readonly Argument[]): Judged => ({ args: [...head.right, ...args], descends: false }))(
    values,
  );
};
