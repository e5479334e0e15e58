import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { type Denial, denied } from '../denial.js';

/** Longest command that is looked at, in UTF-16 code units. */
const LONGEST_COMMAND = 4096;

/**
 * What is drawn as nothing or as a blank but is none to the shell: control, format and surrogate characters and blanks
 * other than space, tab and line feed. A carriage return is a part of a word, and so is an ideographic space.
 */
const DECEPTIVE = /(?![ \t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The first look at a command, before it is parsed: its length and its characters. */
export const acceptText = (command: string): Either<Denial, string> => {
  if (command.length > LONGEST_COMMAND)
    return denied(
      `${command.length} characters`,
      `A command may have at most ${LONGEST_COMMAND} characters; split it into several calls.`,
    );
  if (command.trim() === '') return denied('', 'The command is empty; say what to run.');
  const deceptive = DECEPTIVE.exec(command)?.[0];
  return deceptive === undefined
    ? E.right(command)
    : denied(
        codePoint(deceptive),
        `The command has the character ${codePoint(deceptive)}, which looks like a blank or like nothing but is neither to a shell; use plain spaces, tabs and line feeds only.`,
      );
};
