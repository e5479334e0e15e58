/** Scripts that put no space between words: each character counts as one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** The words and numbers of a text, each once, whatever their case, and however they are emphasised or linked. */
export const tellingWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(UNSPACED, ' $& ')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  );
