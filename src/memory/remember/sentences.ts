import { simplified } from './simplified.js';

/** A longer message was likely pasted, and what is pasted are somebody else's words. */
const LONGEST_MESSAGE = 500;

const ABBREVIATED = /\b(?:e\.g|i\.e|etc|vs|cf|approx|no|Mr|Mrs|Ms|Dr|St)\.$/i;

const BOUNDARY = /(?<=[.!?])\s+(?=["“「(]?[\p{Lu}\p{N}\p{Script=Han}])|(?<=[。！？；])\s*/gu;

const PAIRS = [
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
] as const;

/** What stands in a quotation that is still open is not the speaker's own. */
const isInQuotation = (before: string): boolean => {
  const opened = [...before.matchAll(/(?<![\p{L}\p{N}])'(?=\S)/gu)].at(-1)?.index ?? -1;
  const closed = [...before.matchAll(/(?<=\S)'(?![\p{L}\p{N}])/gu)].at(-1)?.index ?? -1;
  return (
    opened > closed ||
    before.split('"').length % 2 === 0 ||
    before.split('`').length % 2 === 0 ||
    PAIRS.some(([open, close]) => before.lastIndexOf(open) > before.lastIndexOf(close))
  );
};

/** What a person quoted, or a program printed. */
const isForeign = (line: string): boolean => /^(?:>|\||\$ |#|diff |[+-]{3} )/.test(line);

/** What follows such a line is what it announces: somebody else's words, or a text to be worked on. */
const ANNOUNCES = /[:：]$/;

/** A message about a text that it holds, and one that holds a mail, a chat, a log or a trace. */
const HOLDS_FOREIGN =
  /\b(?:following|translate|rewrite|rephrase|proofread|grammar|summari[sz]e|what does (?:this|that|it) mean|explain this)\b|翻译|润色|改写|以下|下面这|^(?:from|to|cc|subject|date|user|human|assistant|ai|system|claude|error|traceback\b.*)\s*[:：]|^\[?\d{1,2}:\d{2}|^at \S+ \(/im;

const sentencesOf = (line: string, above: string): readonly string[] => {
  const found: string[] = [];
  let start = 0;
  const take = (end: number): void => {
    if (!isInQuotation(above + line.slice(0, start))) found.push(line.slice(start, end).trim());
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
 * code, tags or somebody else's words, has none.
 */
export const ownSentences = (lines: readonly string[]): readonly string[] => {
  const whole = lines.join('\n');
  if (whole.length > LONGEST_MESSAGE || /```|~~~|<\/?[a-z][\w-]*[\s/>]/i.test(whole)) return [];
  if (HOLDS_FOREIGN.test(simplified(whole))) return [];
  const announcing = lines.findIndex((line) => ANNOUNCES.test(line));
  const own = announcing < 0 ? lines : lines.slice(0, announcing + 1);
  return own.flatMap((line, at) =>
    isForeign(line)
      ? []
      : sentencesOf(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''), `${lines.slice(0, at).join('\n')}\n`),
  );
};
