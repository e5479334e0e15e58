/** Scripts that put no space between words: each character counts as one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** How Markdown spells signs that would mean something; they say nothing. */
const REFERENCES = /&(?:#\d{1,4}|lt|gt|amp);/g;

/** The words and numbers of a text, each once, whatever their case, and however they are emphasised or linked. */
export const tellingWords = (text: string): ReadonlySet<string> => {
  const plain = text.replace(REFERENCES, ' ').normalize('NFC').toLowerCase();
  return new Set(plain.replace(UNSPACED, ' $& ').match(/[\p{L}\p{N}]+/gu) ?? []);
};
