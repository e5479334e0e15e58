import type { Statement } from './markdown/statements.js';

/** Fewer words than this say too little by themselves: the same words may mean something else in another topic. */
const SELF_CONTAINED_WORDS = 4;
const SELF_CONTAINED_CODE_LINES = 3;

/** Chinese has no spaces between words; one is about two characters long. */
const CHARACTERS_A_WORD = 2;

/** How many words a text has, about. */
export const wordsIn = (text: string): number => {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const others = text.split(/[\s\p{Script=Han}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return others.length + Math.floor(han / CHARACTERS_A_WORD);
};

const LABEL = /^(?:[\p{L}\p{N}]+|how to apply)(?::(?:\s|$)|：)/iu;
const POINTS_ELSEWHERE =
  /^(?:(?:it|its|this|that|these|those|he|she|they|his|her|their|same|here|there|then|also|see|above|below)\b|(?:[它这那此该他她]|其(?!实))|[如同以][上下]|上述|前者|后者|另外|然后|所以|因此|但是?|也)/iu;

/** `Status: done` and `it fails on Mondays` need their topic in order to say anything. */
export const leansOnSurroundings = (key: string): boolean => LABEL.test(key) || POINTS_ELSEWHERE.test(key);

/** Does the text say enough that it means the same wherever it stands? */
export const standsByItself = (key: string): boolean =>
  wordsIn(key) >= SELF_CONTAINED_WORDS && !leansOnSurroundings(key);

/** The same for a statement where it stands. */
export const isSelfContained = ({ kind, key, context }: Statement): boolean => {
  if (context.length > 0 || kind === 'row') return false;
  if (kind === 'code')
    return key.split('\n').filter((line) => line.trim() !== '').length > SELF_CONTAINED_CODE_LINES;
  return standsByItself(key);
};
