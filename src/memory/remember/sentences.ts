/** A longer message was likely pasted, and what is pasted are somebody else's words. */
const LONGEST_MESSAGE = 500;

const ABBREVIATED = /\b(?:e\.g|i\.e|etc|vs|cf|approx|no|Mr|Mrs|Ms|Dr|St)\.$/i;

const BOUNDARY = /(?<=[.!?])\s+(?=["“「(]?[\p{Lu}\p{N}\p{Script=Han}])|(?<=[。！？；])\s*/gu;

/** What stands in a quotation that is still open is not the speaker's own. */
const isInQuotation = (before: string): boolean =>
  before.split('"').length % 2 === 0 ||
  before.split('`').length % 2 === 0 ||
  before.lastIndexOf('“') > before.lastIndexOf('”') ||
  before.lastIndexOf('「') > before.lastIndexOf('」');

/** What a person quoted, or a program printed. */
const isForeign = (line: string): boolean => /^(?:>|\||\$ |#|diff |[+-]{3} )/.test(line);

const sentencesOf = (line: string): readonly string[] => {
  const found: string[] = [];
  let start = 0;
  const take = (end: number): void => {
    if (!isInQuotation(line.slice(0, start))) found.push(line.slice(start, end).trim());
  };
  for (const { index, 0: gap } of line.matchAll(BOUNDARY)) {
    if (ABBREVIATED.test(line.slice(0, index))) continue;
    take(index);
    start = index + gap.length;
  }
  take(line.length);
  return found.filter((sentence) => sentence !== '');
};

/**
 * The sentences of a message that are its speaker's own, as far as that can be told. A message that is long, or holds
 * code or tags, has none.
 */
export const ownSentences = (lines: readonly string[]): readonly string[] => {
  const whole = lines.join('\n');
  if (whole.length > LONGEST_MESSAGE || /```|~~~|<\/?[a-z][\w-]*[\s/>]/i.test(whole)) return [];
  return lines
    .filter((line) => !isForeign(line))
    .flatMap((line) => sentencesOf(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')));
};
