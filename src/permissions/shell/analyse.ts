import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { judgeCommand } from './command.js';
import { type Denial, denied, each } from './denial.js';
import { parseCommand } from './grammar/parse.js';
import { acceptText } from './grammar/source-text.js';
import { readSyntax, type WrittenStep } from './grammar/syntax.js';
import type { Command, Script, ShellVerdict, Step } from './script.js';

/** Most commands in one line, over all pipelines. */
const MOST_COMMANDS = 50;

const countAccepted = (steps: readonly WrittenStep[]): Either<Denial, readonly WrittenStep[]> => {
  const count = steps.reduce((sum, step) => sum + step.pipeline.commands.length, 0);
  if (count === 0) return denied('', 'The command is empty; say what to run.');
  return count <= MOST_COMMANDS
    ? E.right(steps)
    : denied(
        `${count} commands`,
        `At most ${MOST_COMMANDS} commands may be joined; split them into several calls.`,
      );
};

const judgeStep = ({ when, pipeline }: WrittenStep): Either<Denial, Step> =>
  E.map((commands: readonly Command[]): Step => ({ when, pipeline: { ...pipeline, commands } }))(
    each(pipeline.commands, judgeCommand),
  );

const judge = (command: string): Either<Denial, Script> => {
  const parsed = E.chain(parseCommand)(acceptText(command));
  if (E.isLeft(parsed)) return parsed;
  const steps = E.chain(countAccepted)(readSyntax(command, parsed.right));
  return E.chain((written: readonly WrittenStep[]) => each(written, judgeStep))(steps);
};

/**
 * May this command of a shell run? Only what is proven to read is allowed: what is not understood, whole or in part, is
 * denied. Text alone is judged; which files an allowed command may read is a second question.
 */
export const analyse = (command: string): ShellVerdict =>
  E.match(
    (denial: Denial): ShellVerdict => ({ _tag: 'Denied', ...denial }),
    (script: Script): ShellVerdict => ({ _tag: 'Allowed', script }),
  )(judge(command));
