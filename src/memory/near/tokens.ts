/** Code, quotations, links and titles are one token each, whatever spaces they hold: nothing inside them is a filler. */
const TOKEN =
  /(?:`[^`]*`|"[^"]*"|(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])|「[^」]*」|『[^』]*』|《[^》]*》|!?\[[^[\]]*\](?:\([^()]*\)|\[[^[\]]*\])|\S)+/gu;

/** Longer ones are no single statement that somebody would say twice in other words. */
const LONGEST = 2_000;

const isEven = (text: string, sign: string): boolean => text.split(sign).length % 2 === 1;

/** The words of a statement, given in the form of its key; `null`: they cannot be told apart safely. */
export const tokensOf = (words: string): readonly string[] | null => {
  if (words.length > LONGEST || !isEven(words, '"') || !isEven(words, '`')) return null;
  return words.match(TOKEN) ?? [];
};
