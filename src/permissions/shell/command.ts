import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { type Denial, denied, each, shownPart } from './denial.js';
import { readRedirection } from './grammar/redirection.js';
import type { WrittenCommand } from './grammar/syntax.js';
import { readWord, type ShellWord } from './grammar/word.js';
import type { Command } from './script.js';
import { whyDenied } from './tools/denied-tools.js';
import type { Judge, Judged } from './tools/tool.js';
import { judgeOf } from './tools/tools.js';

type Known = { readonly name: string; readonly judge: Judge };

const SYSTEM_FOLDER = /^(?:\/usr)?\/bin\//;

/** The program that a word names, by its bare name or in the system's own folder. */
const programOf = (word: ShellWord): Either<Denial, Known> => {
  const name = word.flat.replace(SYSTEM_FOLDER, '');
  const judge = judgeOf(name);
  if (judge !== undefined) return E.right({ name, judge });
  return denied(word.source, `${shownPart(word.source)} is not allowed: ${whyDenied(name)}.`);
};

const needsFolder = (name: string, { args }: Judged): Either<Denial, null> =>
  name === 'cd' && !args.some((argument) => argument.role === 'path')
    ? denied('cd', 'cd needs a folder; name it.')
    : E.right(null);

/** Judges one command as written: its program, its arguments and where its streams go. */
export const judgeCommand = (written: WrittenCommand): Either<Denial, Command> => {
  const name = E.chain(programOf)(readWord(written.name));
  if (E.isLeft(name)) return name;
  const judged = E.chain(name.right.judge)(each(written.args, readWord));
  if (E.isLeft(judged)) return judged;
  const folder = needsFolder(name.right.name, judged.right);
  if (E.isLeft(folder)) return folder;
  return E.map((redirections: readonly Command['redirections'][]) => ({
    name: name.right.name,
    ...judged.right,
    redirections: redirections.flat(),
  }))(each(written.redirections, readRedirection));
};
