import { phrasesIn } from '../dates/phrases.js';
import { amountsIn, WORD } from './amounts.js';
import { kindOfWord } from './value-words.js';

/** Statements that share this part of their other words are one statement with other values. */
const KEPT_SHARE = 0.75;

/** So many other words two statements of different files have to share, all of them, to be taken for one. */
export const WORDS_ELSEWHERE = 3;

/** What a statement says: its values, its denials, and its other words. */
export type Reading = {
  readonly values: readonly string[];
  /** The same in one form for all ways to write them. */
  readonly amounts: readonly string[];
  readonly denials: readonly string[];
  readonly rest: readonly string[];
};

/** Takes a statement apart. A relative date is no value: a dream writes a day in its place. */
export const readingOf = (statement: string): Reading => {
  let text = statement.normalize('NFC');
  for (const { start, end } of phrasesIn(text).toReversed())
    text = `${text.slice(0, start)} ${text.slice(end)}`;
  const [values, denials, rest]: [string[], string[], string[]] = [[], [], []];
  let before = '';
  for (const [word] of text.matchAll(WORD)) {
    const kind = kindOfWord(word, before);
    before = word.toLowerCase();
    if (kind === 'value') values.push(before);
    else if (kind === 'denial') denials.push(before);
    else if (kind === 'plain') rest.push(before);
  }
  return { values, amounts: amountsIn(text), denials, rest };
};

/** Those of the one that the other has not, or has fewer times. */
const without = (one: readonly string[], other: readonly string[]): readonly string[] => {
  const left = [...other];
  return one.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const differs = (a: readonly string[], b: readonly string[]): boolean =>
  without(a, b).length + without(b, a).length > 0;

const sharedPart = (a: readonly string[], b: readonly string[]): number => {
  const [one, other] = [new Set(a), new Set(b)];
  const same = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - same;
  // More words around it do not make another statement of one that says something by itself.
  const isWhole = same === one.size && same >= WORDS_ELSEWHERE;
  return all === 0 || isWhole ? 1 : same / all;
};

/** Values that were there, and those that stand in their place. */
export type Difference = { readonly was: readonly string[]; readonly is: readonly string[] };

/** What two versions of one statement differ in, where it is a value or a denial; `null`: nothing of the kind. */
export const differenceOf = (a: Reading, b: Reading): Difference | null => {
  if (sharedPart(a.rest, b.rest) < KEPT_SHARE) return null;
  const isDenied = (a.denials.length + b.denials.length) % 2 === 1;
  const [denialsWas, denialsIs] = [without(a.denials, b.denials), without(b.denials, a.denials)];
  const isRewritten = !differs(a.amounts, b.amounts);
  const [was, is] = isRewritten ? [[], []] : [without(a.values, b.values), without(b.values, a.values)];
  const isSame = a.rest.join(' ') === b.rest.join(' ');
  const isOtherOrder = isRewritten && a.amounts.join(' ') !== b.amounts.join(' ');
  if (isSame && isOtherOrder) return { was: a.values, is: b.values };
  // A value that came to be is a detail more; one that went out of an otherwise rewritten line was left out with it.
  const isOther = was.length > 0 && (is.length > 0 || isSame);
  if (!isOther && !isDenied) return null;
  const denials = isDenied ? { was: denialsWas, is: denialsIs } : { was: [], is: [] };
  return {
    was: [...(isOther ? was : []), ...denials.was],
    is: [...(isOther ? is : []), ...denials.is],
  };
};
