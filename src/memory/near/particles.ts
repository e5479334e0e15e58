import { type Filler, isNegated } from './fillers.js';

/** Chinese has no spaces, so that only what stands at an end, or before a mark, is surely a word by itself. */
const POLITE = /^请(?![求假教客示愿辞问帖柬])[，,]?\s*/u;
const LEADING = /^(?:其实|现在)(?:[，,]\s*|(?=[我你他她它用]))/u;
const FINAL = /(?<=\p{Script=Han})[啊呀哦啦嘛]$/u;

/** Chinese words without what asks kindly or rounds off at either end of a statement, and that. */
export type WithoutParticles = { readonly words: string; readonly fillers: readonly Filler[] };

/** The same as taking out fillers, for Chinese. */
export const withoutParticles = (words: string): WithoutParticles => {
  const fillers: Filler[] = [];
  const without = (text: string, pattern: RegExp, before: string | null): string =>
    text.replace(pattern, (found) => {
      fillers.push({ word: found.replace(/[，,\s]/g, ''), before });
      return '';
    });
  const asked = without(without(words, POLITE, ''), FINAL, null);
  return { words: isNegated(asked) ? asked : without(asked, LEADING, ''), fillers };
};
