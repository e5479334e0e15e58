import type { Either } from 'fp-ts/lib/Either.js';
import type { Denial } from '../denial.js';
import type { ShellWord } from '../grammar/word.js';
import type { Argument } from '../script.js';

/** What a value is to a program: plain text, or the path of something it reads or looks at. */
export type Role = 'text' | 'path';

/** The values an option takes, in order; `optional`: at most one, which only counts where it is glued on. */
export type OptionValues = { readonly roles: readonly Role[]; readonly optional: boolean };

/** The arguments of a command with the role of each, and whether it reads the content of files below folders. */
export type Judged = { readonly args: readonly Argument[]; readonly descends: boolean };

/** Judges the words after a command's name. */
export type Judge = (words: readonly ShellWord[]) => Either<Denial, Judged>;

/** What a program may be given, as data. Whatever is not named here is denied. */
export type OptionTable = {
  /**
   * The options that only read. `-abc` are three that take no value; `-n:` takes text, `-f@` a path, `--arg::` two
   * texts, `--color?` text only if glued on. A long name counts only as it stands here.
   */
  readonly options: string;
  /** Roles of the first operands. */
  readonly first?: readonly Role[];
  /** Role of all operands after those; without it there may be no more. */
  readonly rest?: Role;
  /** Options that stand in for the first operand. */
  readonly insteadOfFirst?: readonly string[];
  /** Judges each operand by its text. `null`: it may be given. */
  readonly operand?: (text: string) => string | null;
  /** Judges the script of a tool that has a language: the first operand and what stands in for it. `null`: it only reads. */
  readonly script?: (text: string) => string | null;
  /** What stands after the first operand is no option, as some systems have it: there it would name a file to write to. */
  readonly optionsFirst?: true;
  /** `-5` is a number of lines. */
  readonly digits?: true;
  /** `-5` is an operand. */
  readonly negatives?: true;
  /** The program has options that write or run something, so no wildcard may stand where one could come of it. */
  readonly guarded?: true;
  /** Why some options are denied, where more can be said than that they are not known to only read. */
  readonly refused?: Readonly<Record<string, string>>;
  /** With which options it reads the content of files below folders. */
  readonly descends?: 'always' | readonly string[];
};

/** A program by name: a table of what it may be given, or a judge of its own. */
export type Tools = Readonly<Record<string, OptionTable | Judge>>;
