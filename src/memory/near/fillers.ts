import { isCapitalInside } from './capitals.js';
import {
  AFTER_NOW,
  ARTICLES,
  BEFORE_NOW,
  COMMENTS,
  LABELS,
  NO_NOUN,
  NUMBER_LIKE,
  SAYING,
  SOFTENERS,
} from './word-lists.js';

/** A filler among the words around it. `at` counts words from 0. */
type Place = {
  readonly at: number;
  readonly before: string;
  readonly after: string;
  readonly negated: boolean;
};

/** What denies or restricts: a softener beside it may turn what is said. */
const NEGATION =
  /(?<![\p{L}\p{N}])(?:not|no|none|never|nothing|nobody|nowhere|neither|nor|cannot|without|hardly|barely|rarely|seldom|unless|except|only|\p{L}+n't)(?![\p{L}\p{N}])|[不没别无未勿非否莫禁]/iu;

export const isNegated = (words: string): boolean => NEGATION.test(words);

const isArticle = (word: string, { before, after }: Place): boolean => {
  if (!/^[\p{L}`"[]/u.test(after) || NUMBER_LIKE.has(after.replace(/[,;:]$/, ''))) return false;
  return word === 'the' || !(LABELS.has(before) || NO_NOUN.has(after));
};

const isPolite = ({ at, before }: Place): boolean => at === 0 || before.endsWith(',');

const isSoftener = (word: string, place: Place): boolean => {
  const { before, after, negated } = place;
  if (word === 'please' || word === 'kindly') return isPolite(place);
  if (word === 'that') return SAYING.has(before);
  if (negated || after === '') return false;
  return word !== 'now' || !(BEFORE_NOW.has(before) || AFTER_NOW.has(after));
};

/** `Basically, …` with a comma of its own. */
const isComment = (token: string, { at, negated }: Place): boolean =>
  at === 0 && !negated && token.endsWith(',') && COMMENTS.has(token.slice(0, -1));

const withoutComma = (token: string, place: Place): string =>
  isPolite(place) ? token.replace(/,$/, '') : token;

/** The filler that a token is; `null`: it is a word that counts. */
const fillerAt = (tokens: readonly string[], at: number, negated: boolean): string | null => {
  const place = { at, before: tokens[at - 1] ?? '', after: tokens[at + 1] ?? '', negated };
  const token = tokens[at] ?? '';
  if (ARTICLES.has(token)) return isArticle(token, place) ? token : null;
  const word = withoutComma(token, place);
  if (isComment(token, place)) return word;
  return SOFTENERS.has(word) && isSoftener(word, place) ? word : null;
};

/** A filler and the word that it stands before, with how many of the kind there are up to it; `null`: it ends the statement. */
export type Filler = { readonly word: string; readonly before: string | null };

/** A statement's words without its fillers, and those. */
export type Thinned = { readonly rest: readonly string[]; readonly fillers: readonly Filler[] };

/**
 * Takes the filler words out of a statement. `text` is the statement as written: a filler that it holds with a capital
 * inside a sentence is a name there.
 */
export const withoutFillers = (tokens: readonly string[], text: string): Thinned => {
  const negated = isNegated(tokens.join(' '));
  const rest: string[] = [];
  const fillers: Filler[] = [];
  let open: string[] = [];
  const seen = new Map<string, number>();
  tokens.forEach((token, at) => {
    const filler = fillerAt(tokens, at, negated);
    if (filler !== null && !isCapitalInside(filler, text)) {
      open.push(filler);
      return;
    }
    rest.push(token);
    const next = token.replace(/,$/, '');
    const nth = (seen.get(next) ?? 0) + 1;
    seen.set(next, nth);
    fillers.push(...open.map((word) => ({ word, before: `${next} ${nth}` })));
    open = [];
  });
  return { rest, fillers: [...fillers, ...open.map((word) => ({ word, before: null }))] };
};
