import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { type Denial, denied, each, shownPart } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';
import type { Role } from '../tools/tool.js';
import { anyArgument, oneArgument } from './argument.js';
import type { Program } from './option-word.js';

const judgeScript = ({ name, table }: Program, script: ShellWord): Either<Denial, null> => {
  const why = table.script?.(script.flat) ?? null;
  return why === null
    ? E.right(null)
    : denied(script.source, `${name} may not run ${shownPart(script.source)}: ${why}.`);
};

const judgeOperand = (
  { name, table }: Program,
  word: ShellWord,
  one: Role | undefined,
  rest: Role | undefined,
): Either<Denial, Argument> => {
  const why = table.operand?.(word.flat) ?? null;
  if (why !== null) return denied(word.source, `${name} may not be given ${shownPart(word.source)}: ${why}.`);
  if (one !== undefined) return oneArgument(word, one);
  if (rest !== undefined) return anyArgument(word, rest);
  return denied(
    word.source,
    `${name} may not be given ${shownPart(word.source)}: one more operand would be written to, or has no meaning; leave it out.`,
  );
};

/** The role of each operand, after the options have said what the first one is. */
export const judgeOperands = (
  program: Program,
  operands: readonly ShellWord[],
  names: ReadonlySet<string>,
  scripts: readonly ShellWord[],
): Either<Denial, readonly Argument[]> => {
  const { first = [], rest, insteadOfFirst = [] } = program.table;
  const roles = insteadOfFirst.some((name) => names.has(name)) ? first.slice(1) : first;
  const own = roles.length === first.length ? operands.slice(0, 1) : [];
  const judged = each([...own, ...scripts], (script) => judgeScript(program, script));
  if (E.isLeft(judged)) return judged;
  return each(operands, (word, index) => judgeOperand(program, word, roles[index], rest));
};
