import { chinesePhrasesIn, mayHoldChinesePhrase } from './chinese-phrase.js';
import { englishPhrasesIn, mayHoldEnglishPhrase } from './english-phrase.js';
import type { Phrase } from './phrase.js';

/** `false`: a text holds no relative date, whatever is masked in it. Cheap, for most texts hold none. */
export const mayHoldPhrase = (text: string): boolean =>
  mayHoldEnglishPhrase(text) || mayHoldChinesePhrase(text);

/** The relative dates of a statement, English and Chinese, from left to right. What is masked in it must be blank. */
export const phrasesIn = (statement: string): readonly Phrase[] =>
  [...englishPhrasesIn(statement), ...chinesePhrasesIn(statement)].sort((a, b) => a.start - b.start);
