import * as E from 'fp-ts/lib/Either.js';

const PATTERN_CAP = 200;
const QUANTIFIER_CAP = 3;
const UNBOUNDED_CAP = 1;
const WAYS_CAP = 16;

/** Only the first characters of a line are searched: the time a pattern needs grows faster than the line. */
export const LINE_CAP = 1_000;

const BACK_REFERENCE = /\\[1-9]|\\k</;
const ESCAPE = /\\./gs;
const CLASS = /\[[^\]]*\]/g;
const QUANTIFIER = /(?<!\()[*+?{]/g;
const UNBOUNDED = /[*+]|\{(?!\d\})/g;
const OPTIONAL = /(?<!\()\?/g;
const REPEATED_GROUP = /\)[*+{]/;
const INNERMOST_GROUP = /\([^()]*\)/;

const count = (pattern: string, what: RegExp): number => (pattern.match(what) ?? []).length;

/** In how many ways one text could match at most, as far as alternatives and what may be left out make them. */
const waysOf = (bare: string): number => {
  let ways = 2 ** count(bare, OPTIONAL);
  let rest = bare;
  for (let group = INNERMOST_GROUP.exec(rest); group !== null; group = INNERMOST_GROUP.exec(rest)) {
    ways *= 1 + count(group[0], /\|/g);
    rest = rest.replace(INNERMOST_GROUP, 'x');
  }
  return ways;
};

/**
 * Can matching take more than a few milliseconds for a line? A repeated group can take exponential time; each further
 * quantifier without a bound multiplies it by the length of the line, and each group of alternatives by their number.
 */
const tooCostly = (pattern: string): boolean => {
  const bare = pattern.replace(ESCAPE, 'x').replace(CLASS, 'x');
  return (
    BACK_REFERENCE.test(pattern) ||
    REPEATED_GROUP.test(bare) ||
    count(bare, QUANTIFIER) > QUANTIFIER_CAP ||
    count(bare, UNBOUNDED) > UNBOUNDED_CAP ||
    waysOf(bare) > WAYS_CAP
  );
};

/**
 * Compiles a search pattern. An engine that backtracks cannot be interrupted, so patterns that could run for long are
 * refused beforehand.
 */
export const compileSearch = (pattern: string): E.Either<string, RegExp> => {
  if (pattern === '' || pattern.length > PATTERN_CAP)
    return E.left(`A search pattern has 1 to ${PATTERN_CAP} characters; search for a distinctive word.`);
  if (tooCostly(pattern))
    return E.left(
      'The pattern repeats or branches too much to be searched safely; use one of * and + at most, or a distinctive word.',
    );
  return E.tryCatch(
    () => new RegExp(pattern, 'u'),
    () => 'The pattern is no valid regular expression; escape special characters with a backslash.',
  );
};
