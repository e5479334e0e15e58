import { type Filler, withoutFillers } from './fillers.js';
import { withoutParticles } from './particles.js';
import { tokensOf } from './tokens.js';
import { inOneOrder } from './word-order.js';

/**
 * A statement without filler words and in a settled order. Two with the same `key` differ in nothing else: every number,
 * name, negation and other word of the one is in the other.
 */
export type NearForm = { readonly key: string; readonly fillers: readonly Filler[] };

/** Where words stand in another order, each still has its own fillers before it, and those in their order. */
const byPlace = (a: Filler, b: Filler): number => {
  const [one, other] = [a.before ?? '', b.before ?? ''];
  return one < other ? -1 : Number(one > other);
};

/** The near form of a statement, by the words of its key and its text as written; `null`: none can be told safely. */
export const nearFormOf = (words: string, text: string): NearForm | null => {
  const plain = withoutParticles(words);
  const tokens = tokensOf(plain.words);
  if (tokens === null) return null;
  const { rest, fillers } = withoutFillers(tokens, text);
  const key = inOneOrder(rest, text).join(' ').replace(/,$/, '');
  return { key, fillers: [...plain.fillers, ...fillers].sort(byPlace) };
};

/**
 * Has the one every word of the other, so that nothing is lost where the other goes? What it has besides are filler
 * words.
 */
export const covers = (one: NearForm, other: NearForm): boolean => {
  if (one.key !== other.key || one.fillers.length < other.fillers.length) return false;
  let at = 0;
  for (const { word, before } of one.fillers) {
    const wanted = other.fillers[at];
    if (word === wanted?.word && before === wanted.before) at += 1;
  }
  return at === other.fillers.length;
};
