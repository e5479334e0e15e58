import type { Either } from 'fp-ts/lib/Either.js';
import * as E from 'fp-ts/lib/Either.js';
import { type ParsedScript, parse } from 'unbash';
import { type Denial, denied } from '../denial.js';

const unfinished = (source: string, at: number): Either<Denial, never> =>
  denied(
    source.slice(at, at + 20) || source.slice(-20),
    `The command is no complete shell command from character ${at + 1} on; close quotes and brackets, and end no line with a joint.`,
  );

/** Parses a command. The parser mends what is broken, so whatever it has to say against the text is a denial. */
export const parseCommand = (source: string): Either<Denial, ParsedScript> => {
  const parsed = E.tryCatch(
    () => parse(source),
    (): Denial => ({ part: '', reason: 'The command could not be parsed; write it more simply.' }),
  );
  if (E.isLeft(parsed)) return parsed;
  const error = parsed.right.errors?.[0];
  return error === undefined ? parsed : unfinished(source, error.pos);
};
