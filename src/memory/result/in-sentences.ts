import type { StoreStatement } from '../changes/store-statements.js';
import { keyOfText } from '../markdown/statement-key.js';
import { standsByItself } from '../self-contained.js';

/** A full stop in a name or a number has no space after it. */
const sentencesOf = ({ words }: StoreStatement): readonly string[] =>
  words.split(/(?<=[.!?;])\s+|(?<=[。！？；])/).map(keyOfText);

/** In code, in HTML, which may be hidden, and between strokes a sentence is not said as it was. */
const OTHERWISE = /^```|<[!/a-z]|~~/i;

/**
 * Tells whether others say a statement sentence for sentence, wherever these stand: a list that became a paragraph, or the other way round.
 */
export const toldInSentences = (
  statements: readonly StoreStatement[],
): ((statement: StoreStatement) => boolean) => {
  const told = new Set(statements.filter(({ words }) => !OTHERWISE.test(words)).flatMap(sentencesOf));
  return (statement) =>
    sentencesOf(statement).every((sentence) => standsByItself(sentence) && told.has(sentence));
};
