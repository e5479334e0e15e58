import { isCapitalInside } from './capitals.js';
import { BINDING, DOING, LEADS_LIST, NUMBER_LIKE, ORDERED } from './word-lists.js';

const CONJUNCTION = /^(?:and|or)$/;
const LONGEST_ADVERBIAL = 4;

/** An identifier, a code span, or a word that is written with a capital inside a sentence. At its beginning a capital tells nothing. */
const isName = (token: string, text: string): boolean => {
  if (/^`[^`]+`$/.test(token) || /^(?=.*\p{L})(?=.*[\p{Lu}\p{N}_])[\p{L}\p{N}_.-]+$/u.test(token))
    return true;
  return /^\p{L}+$/u.test(token) && isCapitalInside(token, text);
};

/** The first word of a statement has a capital anyway. */
const mayBeName = (token: string, at: number, text: string): boolean =>
  isName(token, text) || (at === 0 && /^\p{Ll}+$/u.test(token));

/** Names joined by commas and one `and` or `or`, as the places of the first and of the last of them. */
const namesAround = (
  tokens: readonly string[],
  at: number,
  text: string,
): { readonly first: number; readonly last: number } | null => {
  const last = at + 1;
  if (!isName(tokens[last] ?? '', text)) return null;
  let first = at - 1;
  if (!mayBeName((tokens[first] ?? '').replace(/,$/, ''), first, text)) return null;
  while (first > 0 && /,$/.test(tokens[first - 1] ?? '')) {
    if (!mayBeName((tokens[first - 1] ?? '').slice(0, -1), first - 1, text)) return null;
    first -= 1;
  }
  const before = tokens[first - 1] ?? '';
  if (LEADS_LIST.has(before) || before.endsWith(':')) return null;
  const beside = [before, tokens[last + 1] ?? ''];
  const isApart = beside.every((token) => !CONJUNCTION.test(token) && !isName(token, text));
  return isApart ? { first, last } : null;
};

const isOfOrder = (token: string): boolean => {
  const word = token.replace(/[,;:]$/, '');
  return ORDERED.has(word) || DOING.test(word);
};

/** Words of one clause: nothing that begins another, and no sign that parts them. */
const isSimple = (part: readonly string[]): boolean =>
  part.every((token) => !BINDING.has(token) && !/n't$|[,;:()"]/.test(token));

/** What may belong to one of several names, or to each its own. */
const isShared = (part: readonly string[]): boolean =>
  isSimple(part) && part.every((token) => !NUMBER_LIKE.has(token) && !/[\p{N}/]/u.test(token));

/** `Supports`, rather than `nested`, which might be said of the first name alone. */
const isVerb = (token: string): boolean => /^\p{Ll}+(?<![us])s$/u.test(token);

/**
 * Do the names hold all that is said together? They do as the subject of one simple clause, and at its end after its verb.
 * Elsewhere a word beside them may belong to one of them only: `Python and Node 20`, `Ana helps Ben and Cy helps Dan`.
 */
const isSaidOfAll = (before: readonly string[], after: readonly string[]): boolean => {
  if (before.length === 0) return after.length > 0 && isShared(after);
  return after.length === 0 && isShared(before) && isVerb(before.at(-1) ?? '');
};

/** `Ben, Ana and Cy review` as `Ana, Ben and Cy review`, where nothing hints that the order of the names is told. */
const withNamesSorted = (tokens: readonly string[], text: string): readonly string[] => {
  const joints = tokens.flatMap((token, at) => (CONJUNCTION.test(token) ? [at] : []));
  const [joint] = joints;
  if (joint === undefined || joints.length > 1 || tokens.some(isOfOrder)) return tokens;
  const found = namesAround(tokens, joint, text);
  if (found === null) return tokens;
  const { first, last } = found;
  if (!isSaidOfAll(tokens.slice(0, first), tokens.slice(last + 1))) return tokens;
  const names = [...tokens.slice(first, joint), tokens[last] ?? ''].map((name) => name.replace(/,$/, ''));
  const joined = `{${tokens[joint]} ${[...names].sort().join(' ')}}`;
  return [...tokens.slice(0, first), joined, ...tokens.slice(last + 1)];
};

/**
 * `On Mondays, the demo is frozen` as `the demo is frozen on Mondays`: only where what remains is one simple clause,
 * so that place or day can belong to nothing else in it.
 */
const withAdverbialLast = (tokens: readonly string[]): readonly string[] => {
  const end = tokens.findIndex((token) => token.endsWith(','));
  if (!/^(?:in|on|at|during)$/.test(tokens[0] ?? '') || end < 1 || end >= LONGEST_ADVERBIAL) return tokens;
  const [adverbial, clause] = [tokens.slice(0, end + 1), tokens.slice(end + 1)];
  const words = [...adverbial.slice(0, end), (adverbial[end] ?? '').slice(0, -1)];
  return clause.length > 1 && isSimple(clause) && isSimple(words.slice(1)) ? [...clause, ...words] : tokens;
};

/** The words in an order in which two statements that differ in nothing but their order are equal, where that is safe to say. */
export const inOneOrder = (tokens: readonly string[], text: string): readonly string[] =>
  withNamesSorted(withAdverbialLast(tokens), text);
