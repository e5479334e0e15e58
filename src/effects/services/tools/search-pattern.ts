import * as E from 'fp-ts/lib/Either.js';

const PATTERN_CAP = 200;
const QUANTIFIER_CAP = 3;

const BACK_REFERENCE = /\\[1-9]|\\k</;
const ESCAPE = /\\./gs;
const QUANTIFIER = /(?<!\()[*+?{]/g;
const REPEATED_GROUP = /\)[*+{]/;

/**
 * Can matching take more than a low power of the line's length? A repeated group can take exponential time, and each
 * further quantifier multiplies it.
 */
const tooCostly = (pattern: string): boolean => {
  const bare = pattern.replace(ESCAPE, 'x');
  return (
    BACK_REFERENCE.test(pattern) ||
    REPEATED_GROUP.test(bare) ||
    (bare.match(QUANTIFIER) ?? []).length > QUANTIFIER_CAP
  );
};

/**
 * Compiles a search pattern. An engine that backtracks cannot be interrupted, so patterns that could run for ever are
 * refused beforehand.
 */
export const compileSearch = (pattern: string): E.Either<string, RegExp> => {
  if (pattern === '' || pattern.length > PATTERN_CAP)
    return E.left(`A search pattern has 1 to ${PATTERN_CAP} characters; search for a distinctive word.`);
  if (tooCostly(pattern))
    return E.left('The pattern repeats too much to be searched safely; search for a distinctive word.');
  return E.tryCatch(
    () => new RegExp(pattern, 'u'),
    () => 'The pattern is no valid regular expression; escape special characters with a backslash.',
  );
};
