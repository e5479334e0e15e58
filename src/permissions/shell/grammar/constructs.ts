import type { Either } from 'fp-ts/lib/Either.js';
import { type Denial, denied, shownPart } from '../denial.js';

const LOOPS = 'there are no loops, conditions or functions here; run the commands one after another';
const GROUPS = 'commands are not grouped here; join them by ; && || and |';

/** What to write instead of a construct of the shell that is not allowed, by the kind of its node. */
const INSTEAD: Readonly<Record<string, string>> = {
  Assignment: 'variables are neither set nor exported here; write values where they are used',
  Redirected: 'only a single command may be redirected, and only to /dev/null or from a file',
  Subshell: GROUPS,
  BraceGroup: GROUPS,
  TestCommand: 'use test or [ with a single comparison, joined by && and ||',
  ArithmeticCommand: 'nothing is calculated by the shell here; use expr',
  Function: LOOPS,
  Coproc: 'nothing runs in the background',
  Time: 'run the command itself, with at most one ! before it',
  '|&': 'write 2>&1 | instead',
  '&': 'nothing runs in the background; leave & out',
};

/** Denies a construct of the shell, named by the kind of its node. */
export const notAllowed = (kind: string, written: string): Either<Denial, never> =>
  denied(written, `${shownPart(written)} is not allowed: ${INSTEAD[kind] ?? LOOPS}.`);
