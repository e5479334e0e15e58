import { imitationsIn } from './imitations.js';
import { newText, type Range } from './new-text.js';

/** A text as it may be written, and what in it was spelled in another way: as it was, without repetition. */
export type Neutralised = { readonly text: string; readonly found: readonly string[] };

const touches = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end;

/**
 * The text that is to stand where `before` stands, without new places that imitate what only a host or a tool says: a
 * character of each is spelled as a reference (`&lt;`), so that they are read as words. What stood there before stays as it is, and so
 * does a text in which there is nothing of the kind. A place that is made of
 * old and new text, or of two old ones that were not together before, is new.
 */
export const neutralise = (before: string, after: string): Neutralised => {
  const imitations = imitationsIn(after);
  if (imitations.length === 0) return { text: after, found: [] };
  const ranges = newText(before, after);
  const fresh = imitations.filter((imitation) => ranges.some((range) => touches(range, imitation)));
  let text = '';
  let from = 0;
  for (const { at, spelled } of fresh) {
    text += after.slice(from, at) + spelled;
    from = at + 1;
  }
  return {
    text: text + after.slice(from),
    found: [...new Set(fresh.map(({ start, end }) => after.slice(start, end).trim()))],
  };
};
