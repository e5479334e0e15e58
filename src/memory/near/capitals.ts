/** What stands before a word inside a sentence: neither the end of another nor the beginning of the text. */
const INSIDE = '[^.!?:;\\s*_"\'()]["\'*_)]*\\s+["\'*_(]*';

/** Does a text hold a word with a capital where no sentence begins, as names are written? */
export const isCapitalInside = (word: string, text: string): boolean => {
  const form = word.charAt(0).toUpperCase() + word.slice(1);
  if (!text.includes(form)) return false;
  const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${INSIDE}${literal}(?![\\p{L}\\p{N}])`, 'u').test(text);
};
