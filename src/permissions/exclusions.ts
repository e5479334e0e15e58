import * as E from 'fp-ts/lib/Either.js';

/** What a search must leave out, be it a file, a folder or a link. */
export type ClosedNames = ReadonlySet<string>;

/** Entries below a folder that are looked at before it counts as too large. */
export const MOST_ENTRIES = 50_000;
/** More would not fit on a command line, and nobody means to search among so many. */
export const MOST_NAMES = 500;

/** Why a folder is not to be searched at all, for whoever meant to. */
export const TOO_LARGE =
  'There are too many files below the folder to search all of them; name a smaller folder.';
export const TOO_CLOSED =
  'Most of what lies below the folder may not be read here; name the files that are meant.';
export const NO_TEXT =
  'Below the folder are names that are no valid text, which no search can be told to leave out; name the files that are meant.';

type Exclude = (names: ClosedNames) => readonly string[];

/** The name itself where a pattern is expected. A blank, which ripgrep takes off at an end, is said by a wildcard. */
const quoted = (name: string): string => name.replace(/[\\*?[\]{}!]/g, '\\$&').replace(/\s/g, '?');

const listed = (option: string, names: ClosedNames): readonly string[] =>
  [...names].sort().map((name) => `${option}${quoted(name)}`);

const grep: Exclude = (names) => [...listed('--exclude=', names), ...listed('--exclude-dir=', names)];

const EXCLUDES: Readonly<Record<string, Exclude>> = {
  grep,
  egrep: grep,
  fgrep: grep,
  // The ones without regard to letter case count after all others, wherever they stand.
  rg: (names) => listed('--iglob=!', names),
  diff: (names) => listed('--exclude=', names),
};

const cannot = (name: string): string =>
  `Below the folder are files that may not be read, and ${name} cannot leave them out; name the files that are meant.`;

const END_OF_OPTIONS =
  'Below the folder are files that may not be read and are to be left out; write the command without "--", or name the files.';

/**
 * The arguments with which a command that reads whole folders leaves these names out; in a sentence why it cannot. They come
 * last, because the last of several such options wins, and twice, because an option that has no value yet would swallow one.
 */
export const excluding = (
  name: string,
  args: readonly string[],
  closed: ClosedNames,
): E.Either<string, readonly string[]> => {
  if (closed.size === 0) return E.right(args);
  const exclude = EXCLUDES[name];
  if (exclude === undefined) return E.left(cannot(name));
  if (args.includes('--')) return E.left(END_OF_OPTIONS);
  const options = exclude(closed);
  return E.right([...args, ...options.slice(0, 1), ...options]);
};
